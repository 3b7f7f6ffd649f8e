import { createElement } from "react";
import { expect, it, vi } from "vitest";
import type { NotificationView } from "@/lib/contracts/notifications.ts";
import { renderStatic } from "../../tests/factories/render-static.ts";

vi.mock("../ui/dialog/dialog.tsx", () => ({
  Dialog: ({ title, footer, children }: { title: string; footer: unknown; children: unknown }) =>
    createElement("section", { "aria-label": title }, children as never, footer as never),
}));
const { NotificationDialog } = await import("./modal.tsx");

const notification: NotificationView = {
  _id: "connection_limited:a:",
  kind: "connection_limited",
  type: "warning",
  title: "Invitations limited",
  text: "The network takes no more invitations from Emma Vogel at present.",
  photo_link: null,
  credential_id: "a",
  action: { type: "modal", text: "What to do", meta: "limits" },
};
const shown = (modal: "limits" | "password" | "email", change: Partial<NotificationView> = {}) =>
  renderStatic(
    createElement(NotificationDialog, {
      notification: { ...notification, ...change },
      modal,
      keptIn: (address: string) => address,
      onClose: () => {},
    }),
  );

it.each([
  ["connection_limited", "Invitations limited"],
  ["inmail_limited", "InMails limited"],
] as const)(
  "%s: says that limits reset weekly, and offers to lower one's own in the settings [SH-432, SH-433]",
  (kind, title) => {
    const page = shown("limits", { kind, title });
    expect(page).toContain(`aria-label="${title}"`);
    expect(page).toContain("limits reset weekly");
    expect(page).toContain('href="/settings/limits?selectedCred=a"');
  },
);

it("a password to change: in the social network first, then here [SH-434]", () => {
  const page = shown("password", { kind: "must_change_password", title: "New password needed" });
  expect(page).toContain(
    "Change the password in the social network first. Then sign in here with the new one.",
  );
  expect(page).toContain('href="/credentials/add?credential=a"');
});

it("an address to confirm: by the network's mail, then signing in again [SH-435]", () => {
  const page = shown("email", { kind: "verify_email", title: "Confirm the account’s e-mail" });
  expect(page).toContain("Open the mail that the social network sent to this account’s address");
  expect(page).toContain('href="/credentials/add?credential=a"');
});
