/** 0 to 24: the hours at which working time may begin or end [SH-280]. */
export const hoursOfDay: readonly number[] = Array.from({ length: 25 }, (_, hour) => hour);
