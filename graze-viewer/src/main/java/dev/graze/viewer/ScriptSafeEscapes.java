package dev.graze.viewer;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;

/**
 * JSON escapes that keep a string from ending the script element around it or opening a comment in it: angle brackets
 * and ampersands become character codes.
 */
public final class ScriptSafeEscapes extends CharacterEscapes {
    private static final long serialVersionUID = 1L;

    private final int[] ascii = CharacterEscapes.standardAsciiEscapesForJSON();

    public ScriptSafeEscapes() {
        ascii['<'] = ESCAPE_STANDARD;
        ascii['>'] = ESCAPE_STANDARD;
        ascii['&'] = ESCAPE_STANDARD;
    }

    @Override
    public int[] getEscapeCodesForAscii() {
        return ascii.clone();
    }

    @Override
    public SerializableString getEscapeSequence(int character) {
        return null;
    }
}
