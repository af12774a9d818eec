package dev.graze.spark.item;

import dev.graze.cli.parts.FilteredParts;
import dev.graze.mesh.InvalidInputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * A scene as a table, one row per {@link Item}: {@code id, v0, v1, v2, part}, then
 * {@code x0_t0, y0_t0, z0_t0, x1_t0 ... z2_t0}, the corners at t0, and the same at t1. A table without the columns of
 * t1 is a scene at rest, and one without the column {@code part} is a single part.
 */
public final class ItemTable {
    /** The number of each item's part. */
    public static final String PART = "part";
    private static final List<String> NUMBER_COLUMNS = List.of("id", "v0", "v1", "v2", PART);
    private static final List<DataType> WHOLE = List.of(DataTypes.LongType, DataTypes.IntegerType);
    private static final List<DataType> REAL = List.of(DataTypes.DoubleType, DataTypes.FloatType);

    private final Dataset<Row> table;
    private final boolean moving;
    private final String name;
    private final FilteredParts parts;
    private final Broadcast<FilteredParts> sharedParts;

    private ItemTable(Dataset<Row> table, boolean moving, String name, FilteredParts parts) {
        this.table = table;
        this.moving = moving;
        this.name = name;
        this.parts = parts;
        this.sharedParts = new JavaSparkContext(table.sparkSession().sparkContext()).broadcast(parts);
    }

    /** Returns the columns of a moving scene. */
    public static StructType schema() {
        StructField[] fields = columns(true).stream()
                .map(column -> DataTypes.createStructField(column,
                        NUMBER_COLUMNS.contains(column) ? DataTypes.LongType : DataTypes.DoubleType, false))
                .toArray(StructField[]::new);
        return DataTypes.createStructType(fields);
    }

    private static List<String> columns(boolean moving) {
        List<String> columns = new ArrayList<>(NUMBER_COLUMNS);
        for (String time : moving ? List.of("t0", "t1") : List.of("t0")) {
            for (int corner = 0; corner < 3; corner++) {
                for (String axis : List.of("x", "y", "z")) {
                    columns.add(axis + corner + "_" + time);
                }
            }
        }
        return columns;
    }

    /**
     * Selects the columns of the items: with t0 and t1 for a check of motion, else with t0 only.
     *
     * @param name the name of the table in messages
     * @throws InvalidInputException if a column is missing or has another type
     */
    public static ItemTable of(Dataset<Row> table, boolean motion, String name, FilteredParts parts) {
        Dataset<Row> divided = hasParts(table) ? table : table.withColumn(PART, functions.lit(0L));
        boolean moving = motion && Arrays.asList(table.columns()).contains("x0_t1");
        List<String> wanted = columns(moving);
        for (String column : wanted) {
            requireColumn(divided.schema(), column, name);
        }
        Column[] columns = wanted.stream().map(c -> divided.col(c).cast(NUMBER_COLUMNS.contains(c) ? "long" : "double"))
                .toArray(Column[]::new);
        return new ItemTable(divided.select(columns), moving, name, parts);
    }

    /** Returns whether a table divides its items into parts. */
    public static boolean hasParts(Dataset<Row> table) {
        return Arrays.asList(table.columns()).contains(PART);
    }

    private static void requireColumn(StructType schema, String column, String name) {
        if (!Arrays.asList(schema.fieldNames()).contains(column)) {
            throw new InvalidInputException(name + ": has no column '" + column
                    + "'; a scene needs id, v0, v1, v2, the nine coordinates x0_t0 to z2_t0 and, "
                    + "if it moves, x0_t1 to z2_t1");
        }
        DataType type = schema.apply(column).dataType();
        List<DataType> allowed = NUMBER_COLUMNS.contains(column) ? WHOLE : REAL;
        if (!allowed.contains(type)) {
            throw new InvalidInputException(
                    name + ": column '" + column + "' has type " + type.simpleString() + "; it must be "
                            + allowed.get(0).simpleString() + " or " + allowed.get(1).simpleString());
        }
    }

    /** Returns the name of the table in messages. */
    public String name() {
        return name;
    }

    /** Returns the parts of the scene. */
    public FilteredParts parts() {
        return parts;
    }

    /** Returns the parts of the scene for use in tasks. */
    public Broadcast<FilteredParts> sharedParts() {
        return sharedParts;
    }

    /** Counts the items of parts that are tested against anything. */
    public long count() {
        if (parts.activeCount() == parts.count()) {
            return table.count();
        }
        return table.groupBy(PART).count().collectAsList().stream()
                .filter(row -> !row.isNullAt(0) && row.getLong(0) >= 0 && row.getLong(0) < parts.count()
                        && parts.isActive((int) row.getLong(0)))
                .mapToLong(row -> row.getLong(1)).sum();
    }

    /** Returns the rows, unboxed. Each is valid until the next one is read. */
    public JavaRDD<InternalRow> rows() {
        return table.queryExecution().toRdd().toJavaRDD();
    }

    /** Returns the reader that tasks use for the rows of this table. */
    public ItemReader reader() {
        return new ItemReader(moving, name, sharedParts);
    }
}
