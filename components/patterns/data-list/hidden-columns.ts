import { cookieText } from "@/lib/kernel/kept/cookie.ts";

/** The lists that let a person choose their columns. */
export type ChoosableList = "profiles" | "campaigns";

const yearSeconds = 31_536_000;

/** The cookie in which a browser stores the hidden columns, so that the server renders the table without them. */
export const hiddenColumnsCookie = (list: ChoosableList) => `hidden_columns_${list}`;

/** Reads the cookie's value and ignores what is no column's id. */
export function readHiddenColumns(value: string | null): string[] {
  return (value ?? "").split(".").filter((id) => /^[a-z_]{1,30}$/.test(id));
}

/** The cookie as `document.cookie` takes it. */
export function writeHiddenColumns(list: ChoosableList, hidden: readonly string[], isTls: boolean): string {
  const age = hidden.length > 0 ? yearSeconds : 0;
  return cookieText(hiddenColumnsCookie(list), hidden.join("."), age, isTls);
}
