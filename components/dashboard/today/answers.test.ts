import { createElement } from "react";
import { expect, it } from "vitest";
import type { DialogList } from "@/lib/contracts/inbox.ts";
import { renderStatic } from "../../../tests/factories/render-static.ts";
import { Answers } from "./answers.tsx";

const from = (full_name: string, email: string | null) =>
  ({
    _id: email ?? "nobody",
    profile: { full_name, email },
    last_message: { at: "2026-11-24T09:00:00.000Z", text: "Hello", direction: "in", channel: "email" },
    listed_at: "2026-11-24T09:00:00.000Z",
  }) as DialogList["items"][number];

it("calls a person without a name by the address, and says where there is none [SH-499]", () => {
  const first = { items: [from("", "ada@p.example"), from("", null)], next: null } as unknown as DialogList;
  const shown = renderStatic(createElement(Answers, { first }));
  expect(shown).toContain(">ada@p.example</span>");
  expect(shown).toContain(">No name</span>");
});
