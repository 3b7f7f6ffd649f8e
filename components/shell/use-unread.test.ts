import { expect, it } from "vitest";
import { titleWithCount } from "./use-unread.ts";

it("stands in front of the title once, and reads 99+ above 99 [OC-248]", () => {
  expect(titleWithCount("Inbox · Northwind", 3)).toBe("(3) Inbox · Northwind");
  expect(titleWithCount("(3) Inbox", 4)).toBe("(4) Inbox");
  expect(titleWithCount("(99+) Inbox", 0)).toBe("Inbox");
  expect(titleWithCount("Inbox", 100)).toBe("(99+) Inbox");
});
