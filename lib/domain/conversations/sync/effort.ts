/** How a mailbox is read: how many mails at a time, and how much of each. */
export interface Effort {
  readonly batch: number;
  readonly extent: "whole" | "headers";
}

const batch = 20;
/** From so many failures on, mails are read one by one: those before a bad one come in. */
const oneByOne = 2;
/** From so many on, one mail is read without its body: its server can't give it. */
const withoutBody = 8;

/**
 * How to read a mailbox whose reading failed so many times in a row, after a good sign-in. Some servers break off at one
 * certain mail. Its headers tell whose answer it is, and the mails behind it don't wait for ever [F12].
 */
export function effortAfter(failures: number): Effort {
  if (failures >= withoutBody) return { batch: 1, extent: "headers" };
  return { batch: failures >= oneByOne ? 1 : batch, extent: "whole" };
}
