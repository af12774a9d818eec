import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes the arithmetic of a kernel source as plain Java, as Java on the Vector API, as loops over arrays, and as
 * OpenCL C. Usage: {@code java KernelGenerator.java SOURCE FRAMES OUT}.
 *
 * <p>The source names constants and kernels; see the head of {@code certified.kernel}. A frame is a file of the target
 * language in which some lines start with {@code %}. Each of these is a request, replaced by generated lines with the
 * same indentation:
 *
 * <ul>
 * <li>{@code %form scalar|vector|loops|opencl}: the form of all that follows
 * <li>{@code %constants}: all constants, with their comments
 * <li>{@code %load a, b from T at N}: reads vectors from successive elements; {@code #} in T is the index, from N on
 * <li>{@code %expand K [suffix S] [with a, x->b, c = T]}: the statements of kernel K. Values are local variables,
 * except the listed ones, which are assigned to and read from T; the suffix is appended to every name
 * <li>{@code %store a, b in T at N}, {@code %keep ...}: writes values to arrays; keep writes only the lanes of the mask
 * {@code possible}, moved together; {@code @} in T is the name
 * <li>{@code %fields K}, {@code %calls K}, {@code %loops K}: for the form of loops, the arrays of the kernel's values,
 * a call for each statement, and the methods called
 * </ul>
 *
 * A vector named {@code d0} has the components {@code dx0}, {@code dy0} and {@code dz0}; one named {@code mixed} has
 * {@code mixedX}, {@code mixedY} and {@code mixedZ}. OpenCL names are in snake case.
 */
final class KernelGenerator {
    private static final String[] AXES = { "x", "y", "z" };
    private static final int WIDTH = 120;

    private final Map<String, Constant> constants = new LinkedHashMap<>();
    private final Map<String, Kernel> kernels = new LinkedHashMap<>();

    enum Form {
        SCALAR, VECTOR, LOOPS, OPENCL
    }

    enum Type {
        NUMBER, VECTOR, BOOLEAN, SIGNS
    }

    record Constant(String name, String value, List<String> comment) {
    }

    record Kernel(String name, Map<String, Type> parameters, List<Statement> statements) {
    }

    /** {@code name = value}, and the comment lines before it. */
    record Statement(List<String> comment, String name, Node value) {
    }

    /** A literal, a name, or an operator or function with its operands. */
    record Node(String text, List<Node> operands) {
        boolean isLeaf() {
            return operands.isEmpty();
        }

        boolean isLiteral() {
            return isLeaf() && Character.isDigit(text.charAt(0));
        }
    }

    public static void main(String[] args) throws IOException {
        if (args.length != 3) {
            throw new IllegalArgumentException("usage: java KernelGenerator.java SOURCE FRAMES OUT");
        }
        KernelGenerator generator = new KernelGenerator();
        generator.read(Files.readAllLines(Path.of(args[0])));
        Path frames = Path.of(args[1]);
        List<Path> files;
        try (Stream<Path> all = Files.walk(frames)) {
            files = all.filter(file -> file.toString().endsWith(".frame")).sorted().toList();
        }
        for (Path file : files) {
            String name = frames.relativize(file).toString();
            Path target = Path.of(args[2]).resolve(name.substring(0, name.length() - ".frame".length()));
            String text = generator.new Expansion(name, Path.of(args[0]).getFileName().toString())
                    .expand(Files.readAllLines(file));
            Files.createDirectories(target.getParent());
            // Leaves unchanged files alone so that the compiler does not recompile them.
            if (!Files.exists(target) || !Files.readString(target).equals(text)) {
                Files.writeString(target, text);
            }
        }
    }

    // Reading the source.

    private void read(List<String> lines) {
        List<String> comment = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (line.isEmpty()) {
                comment.clear();
            } else if (line.startsWith("//")) {
                comment.add(line.substring(2).strip());
            } else if (line.startsWith("constant ")) {
                String[] parts = line.substring("constant ".length()).split("=");
                String name = parts[0].strip();
                constants.put(name, new Constant(name, parts[1].strip(), List.copyOf(comment)));
                comment.clear();
            } else if (line.startsWith("kernel ")) {
                i = readKernel(lines, i);
                comment.clear();
            } else {
                throw new IllegalArgumentException("line " + (i + 1) + ": expected a constant or a kernel: " + line);
            }
        }
    }

    /** Returns the index of the line that closes the kernel. */
    private int readKernel(List<String> lines, int first) {
        String head = lines.get(first).strip();
        int at = first;
        while (!head.endsWith("{")) {
            head += " " + lines.get(++at).strip();
        }
        String name = head.substring("kernel ".length(), head.indexOf('(')).strip();
        Map<String, Type> parameters = new LinkedHashMap<>();
        for (String parameter : head.substring(head.indexOf('(') + 1, head.indexOf(')')).split(",")) {
            String[] words = parameter.strip().split(" ");
            parameters.put(words[words.length - 1], words.length > 1 ? Type.VECTOR : Type.NUMBER);
        }
        List<Statement> statements = new ArrayList<>();
        List<String> comment = new ArrayList<>();
        for (at++; !lines.get(at).strip().equals("}"); at++) {
            String line = lines.get(at).strip();
            if (line.startsWith("//")) {
                comment.add(line.substring(2).strip());
            } else if (!line.isEmpty()) {
                int equals = line.indexOf('=');
                Node value = new Parser(line.substring(equals + 1), at + 1).parse();
                statements.add(new Statement(List.copyOf(comment), line.substring(0, equals).strip(), value));
                comment.clear();
            }
        }
        kernels.put(name, new Kernel(name, parameters, statements));
        return at;
    }

    /** Parses an expression: operators by precedence, calls, names with an optional component, and literals. */
    private static final class Parser {
        private static final String[][] LEVELS = { { "|" }, { "&" }, { "<", ">=" }, { "+", "-" }, { "*", "/" } };
        private final List<String> tokens = new ArrayList<>();
        private final int line;
        private int at;

        Parser(String text, int line) {
            this.line = line;
            var matcher = java.util.regex.Pattern.compile("\\s*(0x[0-9a-f]+p-?\\d+|[\\w.]+|>=|[-+*/&|<(),])")
                    .matcher(text);
            int end = 0;
            while (matcher.find() && matcher.start() == end) {
                tokens.add(matcher.group(1));
                end = matcher.end();
            }
            if (!text.substring(end).isBlank()) {
                throw new IllegalArgumentException("line " + line + ": cannot read" + text.substring(end));
            }
        }

        Node parse() {
            Node node = binary(0);
            if (at < tokens.size()) {
                throw new IllegalArgumentException("line " + line + ": unexpected " + tokens.get(at));
            }
            return node;
        }

        private Node binary(int level) {
            if (level == LEVELS.length) {
                return primary();
            }
            Node left = binary(level + 1);
            while (at < tokens.size() && List.of(LEVELS[level]).contains(tokens.get(at))) {
                left = new Node(tokens.get(at++), List.of(left, binary(level + 1)));
            }
            return left;
        }

        private Node primary() {
            String token = tokens.get(at++);
            if (token.equals("-")) {
                return new Node("negate", List.of(primary()));
            }
            if (token.equals("(")) {
                Node inner = binary(0);
                at++;
                return inner;
            }
            if (at < tokens.size() && tokens.get(at).equals("(")) {
                List<Node> operands = new ArrayList<>();
                do {
                    at++;
                    operands.add(binary(0));
                } while (tokens.get(at).equals(","));
                at++;
                return new Node(token, operands);
            }
            return new Node(token, List.of());
        }
    }

    /** Replaces the requests of one frame. */
    private final class Expansion {
        private final String frame;
        private final String source;
        private final StringBuilder out = new StringBuilder();
        private Form form = Form.SCALAR;
        private String indent = "";
        private Map<String, Type> types = new HashMap<>();
        private Map<String, String> places = new HashMap<>();
        private String suffix = "";

        Expansion(String frame, String source) {
            this.frame = frame;
            this.source = source;
        }

        String expand(List<String> lines) {
            out.append("// Generated from ").append(source).append(" and ").append(Path.of(frame).getFileName())
                    .append(": change those instead.\n\n");
            for (String line : lines) {
                String request = line.strip();
                if (request.startsWith("%")) {
                    indent = line.substring(0, line.indexOf('%'));
                    answer(request.substring(1));
                } else {
                    out.append(line).append('\n');
                }
            }
            return out.toString();
        }

        private void answer(String request) {
            String[] words = request.split(" ", 2);
            switch (words[0]) {
                case "form" -> form = Form.valueOf(words[1].toUpperCase(java.util.Locale.ROOT));
                case "constants" -> constants.values().forEach(this::writeConstant);
                case "load" -> load(words[1]);
                case "store" -> store(words[1], "");
                case "keep" -> store(words[1], ".compress(possible)");
                case "expand" -> expandKernel(words[1]);
                case "fields" -> forKernel(words[1], this::writeField);
                case "calls" -> forKernel(words[1], this::writeCall);
                case "loops" -> forKernel(words[1], this::writeLoop);
                default -> throw new IllegalArgumentException(frame + ": unknown request %" + request);
            }
        }

        private void writeConstant(Constant constant) {
            if (form == Form.OPENCL) {
                constant.comment.forEach(line -> writeLine("// " + line));
                writeLine("#define " + constant.name + " " + constant.value);
                return;
            }
            if (constant.comment.size() == 1) {
                writeLine("/** " + constant.comment.get(0) + " */");
            } else {
                writeLine("/**");
                constant.comment.forEach(line -> writeLine(" * " + line));
                writeLine(" */");
            }
            String type = constant.value.contains("p") ? "double" : "int";
            writeLine("public static final " + type + " " + constant.name + " = " + constant.value + ";");
        }

        /** Reads vectors of three components each from successive indices. */
        private void load(String request) {
            suffix = "";
            places.clear();
            String[] parts = request.split(" from | at ");
            int index = 0;
            for (String vector : parts[0].split(", ")) {
                for (String axis : AXES) {
                    String place = indexed(parts[1], parts[2], index++);
                    String value = form == Form.VECTOR ? "DoubleVector.fromArray(SPECIES, " + place + ", i)" : place;
                    writeLine(numberType() + " " + spelled(component(vector, axis)) + " = " + value + ";");
                }
            }
        }

        private void store(String request, String lanes) {
            String[] parts = request.split(" in | at ");
            String to = lanes.isEmpty() ? "i" : "at";
            int index = 0;
            for (String name : parts[0].split(", ")) {
                if (!parts[1].contains("#")) {
                    writeLine(name + lanes + ".intoArray(" + parts[1].replace("@", name) + ", " + to + ");");
                    continue;
                }
                for (String axis : AXES) {
                    writeLine(component(name, axis) + lanes + ".intoArray(" + indexed(parts[1], parts[2], index++)
                            + ", " + to + ");");
                }
            }
        }

        private static String indexed(String place, String first, int offset) {
            String index = first.chars().allMatch(Character::isDigit)
                    ? String.valueOf(Integer.parseInt(first) + offset)
                    : offset == 0 ? first : first + " + " + offset;
            return place.replace("#", index);
        }

        private void expandKernel(String request) {
            String[] parts = request.split(" with ");
            String[] head = parts[0].split(" suffix ");
            Kernel kernel = begin(head[0]);
            suffix = head.length > 1 ? head[1] : "";
            if (parts.length > 1) {
                for (String place : parts[1].split(", ")) {
                    String[] binding = place.split(" = ");
                    String text = binding[binding.length - 1];
                    places.put(binding.length > 1 ? binding[0] : text.replaceFirst(".*(->|\\.)", ""), text);
                }
            }
            for (Statement statement : kernel.statements) {
                statement.comment.forEach(line -> writeLine("// " + line));
                write(statement);
            }
        }

        private Kernel begin(String name) {
            Kernel kernel = kernels.get(name);
            if (kernel == null) {
                throw new IllegalArgumentException(frame + ": no kernel is named " + name);
            }
            types = new HashMap<>(kernel.parameters);
            places = new HashMap<>();
            suffix = "";
            return kernel;
        }

        private void write(Statement statement) {
            Type type = typeOf(statement.value);
            types.put(statement.name, type);
            if (type == Type.VECTOR) {
                for (String axis : AXES) {
                    assign(component(statement.name, axis), Type.NUMBER, statement.value, axis);
                }
            } else if (form == Form.VECTOR && statement.value.text.equals("largest")) {
                writeLargest(statement);
            } else {
                assign(statement.name, type, statement.value, "");
            }
        }

        private void assign(String name, Type type, Node value, String axis) {
            String declared = places.containsKey(name) ? "" : typeName(type) + " ";
            writeLine(declared + spelled(name) + " = " + text(value, axis) + ";");
        }

        /**
         * Writes a running maximum by comparing and blending: the vector maximum takes more instructions to handle
         * zeros and NaN.
         */
        private void writeLargest(Statement statement) {
            String name = spelled(statement.name);
            List<String> magnitudes = componentsOf(statement.value).stream().map(each -> each + ".abs()").toList();
            writeLine("DoubleVector " + name + " = " + magnitudes.get(0) + ";");
            for (String next : magnitudes.subList(1, magnitudes.size())) {
                writeLine(name + " = " + name + ".blend(" + next + ", " + name + ".compare(LT, " + next + "));");
            }
        }

        private List<String> componentsOf(Node call) {
            return call.operands.stream()
                    .flatMap(vector -> Stream.of(AXES).map(axis -> spelled(component(vector.text, axis)))).toList();
        }

        private Type typeOf(Node node) {
            if (node.isLeaf()) {
                boolean number = node.isLiteral() || constants.containsKey(node.text) || node.text.contains(".");
                Type type = number ? Type.NUMBER : types.get(node.text);
                if (type == null) {
                    throw new IllegalArgumentException(frame + ": " + node.text + " has no value");
                }
                return type;
            }
            return switch (node.text) {
                case "<", ">=" -> Type.BOOLEAN;
                case "allAbove", "allBelow" -> Type.SIGNS;
                case "cross" -> Type.VECTOR;
                case "dot", "size", "largest", "max" -> Type.NUMBER;
                default -> node.operands.stream().map(this::typeOf).max(Enum::compareTo).orElseThrow();
            };
        }

        /** Returns the text of an expression; for vectors, of their component along the axis. */
        private String text(Node node, String axis) {
            if (node.isLeaf()) {
                return leaf(node, axis);
            }
            Node written = switch (node.text) {
                case "cross" -> cross(node.operands.get(0).text, node.operands.get(1).text, axis);
                case "dot" -> dot(node.operands.get(0).text, node.operands.get(1).text);
                case "size" -> size(node.operands.get(0).text);
                default -> node;
            };
            return form == Form.VECTOR ? vectorText(written, axis) : infixText(written, axis);
        }

        private String leaf(Node node, String axis) {
            if (node.isLiteral()) {
                return form == Form.OPENCL && !node.text.contains(".") && !node.text.contains("p")
                        ? node.text + ".0"
                        : node.text;
            }
            if (constants.containsKey(node.text)) {
                return node.text;
            }
            int dot = node.text.indexOf('.');
            if (dot >= 0) {
                return element(spelled(component(node.text.substring(0, dot), node.text.substring(dot + 1))));
            }
            return element(spelled(types.get(node.text) == Type.VECTOR ? component(node.text, axis) : node.text));
        }

        private String element(String name) {
            return form == Form.LOOPS ? name + "[i]" : name;
        }

        private static Node cross(String a, String b, String axis) {
            String next = axis.equals("x") ? "y" : axis.equals("y") ? "z" : "x";
            String last = axis.equals("x") ? "z" : axis.equals("y") ? "x" : "y";
            Node positive = product(a + "." + next, b + "." + last);
            Node negative = product(a + "." + last, b + "." + next);
            return new Node("-", List.of(positive, negative));
        }

        private static Node dot(String a, String b) {
            return sum(Stream.of(AXES).map(axis -> product(a + "." + axis, b + "." + axis)).toList());
        }

        private static Node size(String a) {
            return sum(Stream.of(AXES).map(axis -> new Node(a + "." + axis, List.of()))
                    .map(component -> new Node("abs", List.of(component))).toList());
        }

        private static Node product(String a, String b) {
            return new Node("*", List.of(new Node(a, List.of()), new Node(b, List.of())));
        }

        private static Node sum(List<Node> terms) {
            return terms.stream().reduce((a, b) -> new Node("+", List.of(a, b))).orElseThrow();
        }

        // Plain Java, loops and OpenCL C: operators between their operands.

        private String infixText(Node node, String axis) {
            boolean opencl = form == Form.OPENCL;
            List<Node> of = node.operands;
            return switch (node.text) {
                case "negate" -> "-" + text(of.get(0), axis);
                case "abs" -> (opencl ? "fabs(" : "Math.abs(") + text(of.get(0), axis) + ")";
                case "max" -> (opencl ? "fmax(" : "Math.max(") + text(of.get(0), axis) + ", "
                        + text(of.get(1), axis) + ")";
                case "largest" -> "largest(" + String.join(", ", componentsOf(node)) + ")";
                case "allAbove" -> signs(of, true);
                case "allBelow" -> signs(of, false);
                default -> operand(of.get(0), node.text, axis, false) + " " + node.text + " "
                        + operand(of.get(1), node.text, axis, true);
            };
        }

        /** Returns a conjunction of sign bits that tells, without a branch, whether all differences are negative. */
        private String signs(List<Node> operands, boolean above) {
            String bound = text(operands.get(0), "");
            String bits = form == Form.OPENCL ? "sign_bits(" : "signBits(";
            return operands.stream().skip(1).map(node -> text(node, ""))
                    .map(value -> bits + (above ? bound + " - " + value : value + " - " + bound) + ")")
                    .collect(Collectors.joining(" & "));
        }

        private String operand(Node node, String operator, String axis, boolean right) {
            String text = text(node, axis);
            int outer = precedence(operator);
            int inner = node.isLeaf() ? Integer.MAX_VALUE : precedence(node.text);
            return inner < outer || (right && inner == outer) ? "(" + text + ")" : text;
        }

        private static int precedence(String operator) {
            return switch (operator) {
                case "|" -> 0;
                case "&", "allAbove", "allBelow" -> 1;
                case "<", ">=" -> 2;
                case "+", "-", "dot", "size" -> 3;
                case "cross" -> 3;
                case "*", "/" -> 4;
                default -> Integer.MAX_VALUE;
            };
        }

        // The Vector API: operations are methods of the left operand.

        private String vectorText(Node node, String axis) {
            List<Node> of = node.operands;
            String left = text(of.get(0), axis);
            switch (node.text) {
                case "negate":
                    return left + ".neg()";
                case "abs":
                    return left + ".abs()";
                case "allAbove", "allBelow":
                    String compare = node.text.equals("allAbove") ? ".compare(GT, " : ".compare(LT, ";
                    List<String> all = of.stream().skip(1).map(each -> text(each, "") + compare + left + ")").toList();
                    return all.get(0) + all.stream().skip(1).map(each -> ".and(" + each + ")")
                            .collect(Collectors.joining());
                default:
            }
            String right = text(of.get(1), axis);
            if (isPlain(of.get(0))) {
                boolean commutes = node.text.equals("*") || node.text.equals("+");
                return commutes && !isPlain(of.get(1))
                        ? right + method(node.text) + left + ")"
                        : "DoubleVector.broadcast(SPECIES, " + left + ")" + method(node.text) + right + ")";
            }
            return node.text.equals("max")
                    ? left + ".blend(" + right + ", " + left + ".compare(LT, " + right + "))"
                    : left + method(node.text) + right + ")";
        }

        private boolean isPlain(Node node) {
            return node.isLiteral() || constants.containsKey(node.text);
        }

        private static String method(String operator) {
            return switch (operator) {
                case "+" -> ".add(";
                case "-" -> ".sub(";
                case "*" -> ".mul(";
                case "/" -> ".div(";
                case "&" -> ".and(";
                case "|" -> ".or(";
                case "<" -> ".compare(LT, ";
                case ">=" -> ".compare(GE, ";
                default -> throw new IllegalArgumentException("no vector operation for " + operator);
            };
        }

        // Loops: each value is an array, and each statement a method that the JIT vectorizes automatically.

        private void forKernel(String name, java.util.function.BiConsumer<Statement, String> write) {
            Kernel kernel = begin(name);
            for (Statement statement : kernel.statements) {
                Type type = typeOf(statement.value);
                types.put(statement.name, type);
                for (String axis : type == Type.VECTOR ? AXES : new String[] { "" }) {
                    write.accept(statement, axis);
                }
            }
        }

        private void writeField(Statement statement, String axis) {
            writeLine("final double[] " + componentOrName(statement, axis) + " = new double[PairBlock.CAPACITY];");
        }

        private void writeCall(Statement statement, String axis) {
            if (axis.isEmpty() || axis.equals("x")) {
                statement.comment.forEach(line -> writeLine("// " + line));
            }
            String name = componentOrName(statement, axis);
            String inputs = String.join(", ", inputs(statement.value, axis));
            writeLine(method(name, "set") + "(" + inputs + ", " + name + ", n);");
        }

        private void writeLoop(Statement statement, String axis) {
            String name = componentOrName(statement, axis);
            String inputs = inputs(statement.value, axis).stream().map(each -> "double[] " + each)
                    .collect(Collectors.joining(", "));
            out.append('\n');
            String parameters = inputs + ", double[] " + name + ", int n";
            writeLine("private static void " + method(name, "set") + "(" + parameters + ") {");
            writeLine("    for (int i = 0; i < n; i++) {");
            writeLine("        " + name + "[i] = " + text(statement.value, axis) + ";");
            writeLine("    }");
            writeLine("}");
        }

        private static String method(String name, String verb) {
            return verb + Character.toUpperCase(name.charAt(0)) + name.substring(1);
        }

        private String componentOrName(Statement statement, String axis) {
            return axis.isEmpty() ? statement.name : component(statement.name, axis);
        }

        /** Returns the arrays that a value is computed from, in order of appearance. */
        private List<String> inputs(Node value, String axis) {
            return java.util.regex.Pattern.compile("(\\w+)\\[i\\]").matcher(text(value, axis)).results()
                    .map(match -> match.group(1)).distinct().toList();
        }

        // Names and lines.

        private static String component(String vector, String axis) {
            int digits = vector.length();
            while (Character.isDigit(vector.charAt(digits - 1))) {
                digits--;
            }
            String letter = digits == 1 ? axis : axis.toUpperCase(java.util.Locale.ROOT);
            return vector.substring(0, digits) + letter + vector.substring(digits);
        }

        /** Returns the name as the target language spells it, or the expression that it is bound to. */
        private String spelled(String name) {
            String text = places.getOrDefault(name, name + suffix);
            if (form != Form.OPENCL) {
                return text;
            }
            return text.replaceAll("(?<=[a-z])([A-Z])", "_$1").toLowerCase(java.util.Locale.ROOT);
        }

        private String numberType() {
            return form == Form.VECTOR ? "DoubleVector" : "double";
        }

        private String typeName(Type type) {
            return switch (type) {
                case NUMBER, VECTOR -> numberType();
                case BOOLEAN -> form == Form.VECTOR ? "VectorMask<Double>" : form == Form.OPENCL ? "bool" : "boolean";
                case SIGNS -> form == Form.VECTOR ? "VectorMask<Double>" : "long";
            };
        }

        /** Writes a line; breaks it before an operator, a call or an argument if it is too long. */
        private void writeLine(String line) {
            String rest = indent + line;
            while (rest.length() > WIDTH && !line.startsWith("//")) {
                int at = lastBreak(rest, List.of(" + ", " & ", ".add(", ".and("));
                if (at < 0) {
                    at = lastBreak(rest, List.of(", ")) + 1;
                }
                if (at <= 0) {
                    break;
                }
                out.append(rest.substring(0, at).stripTrailing()).append('\n');
                rest = indent + "        " + rest.substring(at).stripLeading();
            }
            out.append(rest).append('\n');
        }

        private int lastBreak(String line, List<String> marks) {
            int at = marks.stream().mapToInt(mark -> line.lastIndexOf(mark, WIDTH - 4)).max().orElse(-1);
            return at <= indent.length() + 12 ? -1 : at;
        }
    }
}
