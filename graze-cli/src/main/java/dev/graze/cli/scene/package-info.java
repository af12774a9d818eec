/**
 * {@code graze scene} and {@code graze demo}: generates benchmark scenes as directories of numbered frames. The demo
 * checks the generated scene and shows the result on a page.
 */
package dev.graze.cli.scene;
