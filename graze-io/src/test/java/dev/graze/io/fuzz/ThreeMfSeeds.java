package dev.graze.io.fuzz;

import dev.graze.io.threemf.TestThreeMf;

/** Valid 3MF files to damage. */
final class ThreeMfSeeds {
    /** Pieces of 3MF's XML. */
    static final String[] WORDS = { "<", ">", "/>", "</", "'", "&lt;", "&x;", "<![CDATA[", "]]>", "<!--", "-->",
            "<?xml version='1.0' encoding='UTF-16'?>", "<!DOCTYPE model [<!ENTITY x 'y'>]>", "<mesh>", "<vertices/>",
            "<triangle v1='0' v2='1' v3='2'/>", "<vertex x='0' y='0' z='0'/>", "<component objectid='1'/>",
            "<item objectid='2'/>", "</object>", "<object id='9'>", "p:path='/3D/3dmodel.model' ",
            "transform='-1 0 0 0 1 0 0 0 1 0 0 0' ", "unit='inch' ", "<b:beam>", "requiredextensions='b' ",
            "xmlns:q='urn:q' " };

    static final String PLAIN = TestThreeMf.model(TestThreeMf.triangle("id='1' name='a'"),
            "<item objectid='1' partnumber='n'/>\n");

    static final String NESTED = TestThreeMf.model("unit='inch' requiredextensions='p m'",
            "<m:colorgroup id='5'><m:color color='#000000FF'/></m:colorgroup>\n" + TestThreeMf.triangle("id='1'")
                    + "<object id='2' name='pair'><metadatagroup/><components>\n<component objectid='1' "
                    + "transform='0 1 0 -1 0 0 0 0 1 10 0 0'/>\n<component objectid='1'/>\n</components></object>\n",
            "<item objectid='2' transform='-1 0 0 0 1 0 0 0 1 0 0 0'/>\n<item objectid='1'/>\n");

    private ThreeMfSeeds() {
    }

    static byte[] plain() {
        return TestThreeMf.of(PLAIN);
    }

    /** Returns a package of two model parts. */
    static byte[] production() {
        return new TestThreeMf().add("3D/o.model", NESTED)
                .add(TestThreeMf.ROOT,
                        TestThreeMf.model("unit='inch'", "", "<item objectid='2' p:path='/3D/o.model'/>\n"))
                .bytes();
    }
}
