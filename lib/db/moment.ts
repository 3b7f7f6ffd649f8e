/** A timestamp column as milliseconds since 1970. */
export const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;

/** A timestamp from milliseconds. */
export const moment = (value: string) => `to_timestamp(${value}::float8 / 1000)`;
