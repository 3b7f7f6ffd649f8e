/** The weekdays from Monday (1) to Sunday (7), each with a date on which it fell, for its name. */
export const mondayFirst = [1, 2, 3, 4, 5, 6, 7].map((number) => ({
  number,
  date: new Date(Date.UTC(2024, 0, number)),
}));
