package dev.graze.io.file;

/**
 * The mark that some editors put before a text to tell its encoding. To a parser it would be a part of the first word.
 */
public final class ByteOrderMark {
    private ByteOrderMark() {
    }

    /**
     * Goes past the mark of UTF-8, if it stands here.
     *
     * @throws MeshFileException if the text is UTF-16, of which no word could be read
     */
    public static void skip(ByteSource source) {
        skipUtf8(source);
        if (source.skipIfNext(0xfe, 0xff) || source.skipIfNext(0xff, 0xfe)) {
            throw new MeshFileException(source.file(), "is UTF-16; save it as UTF-8");
        }
    }

    /** Goes past the mark of UTF-8, if it stands here, in a file that may turn out to be no text. */
    public static void skipUtf8(ByteSource source) {
        source.skipIfNext(0xef, 0xbb, 0xbf);
    }
}
