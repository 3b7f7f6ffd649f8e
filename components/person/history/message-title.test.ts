import { createTranslator } from "next-intl";
import { expect, it } from "vitest";
import messages from "@/messages/en/prospects.json";
import { messageTitle } from "./message-title.ts";

it("calls a message sent only once it has left", () => {
  const t = createTranslator({ locale: "en", messages, namespace: "history" });
  const titles = (["sending", "waiting", "failed", "uncertain", "sent"] as const).map((state) =>
    t(messageTitle({ direction: "out", channel: "email", state })),
  );
  expect(titles).toEqual(["Email", "Email", "Email", "Email", "Email sent"]);
  expect(t(messageTitle({ direction: "in", channel: "email", state: "received" }))).toBe("Answer by email");
});
