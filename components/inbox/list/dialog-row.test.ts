import { createElement } from "react";
import { expect, it } from "vitest";
import type { DialogView } from "@/lib/contracts/inbox.ts";
import { renderStatic } from "../../../tests/factories/render-static.ts";
import { DialogRow } from "./dialog-row.tsx";

it("calls a person without a name by the address, and says where there is none [SH-499]", () => {
  const shown = (full_name: string, email: string | null) => {
    const at = "2026-11-24T09:00:00.000Z";
    const dialog = {
      profile: { full_name, email },
      last_message: { at, text: "Hello", direction: "in", channel: "email" },
      snoozed_until: null,
      listed_at: at,
    } as DialogView;
    return renderStatic(createElement(DialogRow, { dialog, isOpen: false, onOpen: () => {} }));
  };
  expect(shown("Ada", "ada@p.example")).toContain(">Ada</span>");
  expect(shown("", "ada@p.example")).toContain(">ada@p.example</span>");
  expect(shown("", null)).toContain(">No name</span>");
});
