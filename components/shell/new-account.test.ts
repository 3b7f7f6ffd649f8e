import { createElement } from "react";
import { expect, it } from "vitest";
import { renderStatic } from "../../tests/factories/render-static.ts";
import { NewAccount } from "./new-account.tsx";

it("leads to a new account while a seat is free; then it says where it is pointed at what is needed [SH-257]", () => {
  const at = (used: number, maxAccounts: number | null = null) => {
    const props = { seats: { used, total: 3 }, maxAccounts, className: "", onFollow: () => {} };
    return renderStatic(createElement(NewAccount, props));
  };
  expect(at(2)).toMatch(/<a [^>]*href="[^"]*\?addNewModal=true"/);
  expect(at(2)).not.toContain("title=");
  expect(at(3)).not.toContain("href=");
  expect(at(3)).toMatch(/<button [^>]*aria-disabled="true"[^>]*title="Another account needs another seat\."/);
  expect(at(3)).toContain("3 of 3 seats used");
  expect(at(1, 2)).toContain("1 of 2 accounts");
  expect(at(1, 2)).toContain("href=");
  expect(at(2, 2)).toMatch(
    /<button [^>]*aria-disabled="true"[^>]*title="This brand allows no further account\."/,
  );
});
