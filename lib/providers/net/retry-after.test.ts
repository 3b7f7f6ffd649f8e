import { expect, it } from "vitest";
import { readRetryAfter } from "./retry-after.ts";

const now = Date.parse("2026-12-01T09:00:00Z");

it.each([
  ["120", 120_000],
  [" 0 ", 0],
  ["Tue, 01 Dec 2026 09:05:00 GMT", 300_000],
  ["999999999999", 86_400_000],
  ["Tue, 01 Dec 2037 09:05:00 GMT", 86_400_000],
  ["Tue, 01 Dec 2026 08:00:00 GMT", null],
  ["-5", null],
  ["soon", null],
  ["Infinity", null],
  ["", null],
  [undefined, null],
])("an answer that asks to wait %s", (header, ms) => {
  expect(readRetryAfter(header, now)).toBe(ms);
});
