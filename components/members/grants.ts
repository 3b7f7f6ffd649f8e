import { type Tab, tabs } from "@/lib/access/tabs.ts";

/** A social account that may be given to somebody. */
export interface GivenAccount {
  readonly id: string;
  readonly name: string;
  readonly username: string;
}

/** What a form gives: pages, and accounts by id. */
export interface GrantValues {
  pages: Tab[];
  accounts: string[];
}

/** The pages that a map allows, in the order of the map. */
export const pagesIn = (map: Readonly<Partial<Record<Tab, boolean>>>): Tab[] =>
  tabs.filter((tab) => map[tab] === true);

/** A form's pages as the calls take them. */
export const asMap = (pages: readonly Tab[]): Partial<Record<Tab, boolean>> =>
  Object.fromEntries(tabs.map((tab) => [tab, pages.includes(tab)]));

/** The addresses that somebody typed, one a line or with commas, each once. */
export function typedAddresses(text: string): string[] {
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  return [...new Map(parts.map((part) => [part.toLowerCase(), part])).values()];
}

/** A list with a value put in or taken out. */
export const toggled = <T>(list: readonly T[], value: T, on: boolean): T[] =>
  on ? [...list.filter((one) => one !== value), value] : list.filter((one) => one !== value);
