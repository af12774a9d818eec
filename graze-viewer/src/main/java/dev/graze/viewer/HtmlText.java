package dev.graze.viewer;

/** Escapes untrusted text for use between tags and inside quoted attributes. */
public final class HtmlText {
    private HtmlText() {
    }

    public static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;").replace("'",
                "&#39;");
    }
}
