/** Milliseconds since 1970 of a column. */
export const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;

/** A moment from milliseconds. */
export const moment = (value: string) => `to_timestamp(${value}::float8 / 1000)`;
