import { expect, it } from "vitest";
import { db } from "@/lib/db/index.ts";
import { isKnownToFile } from "@/lib/domain/mailboxes/index.ts";
import { email } from "@/lib/domain/sequencer/steps/email.ts";
import type { Intent } from "@/lib/domain/sequencer/store/store.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeMember } from "../../factories/make-workspace.ts";
import { makeWriter } from "../../factories/written-to.ts";

const database = testDatabase();

it("the folder of a mailbox's new servers proves nothing about mails from before it was connected anew [F9]", async () => {
  const { workspaceId } = await makeMember(database.admin);
  const { mailboxId } = await makeWriter(database.admin, workspaceId);
  const connected = new Date("2026-03-01T10:00:00Z");
  await database.admin`update mailboxes set files_sent = true, connected_at = ${connected} where id = ${mailboxId}`;
  const isKnown = (sentAt: Date) =>
    db.tenant({ workspaceId }, (tx) => isKnownToFile(tx, workspaceId, mailboxId, sentAt));
  expect(await isKnown(new Date("2026-03-01T09:59:59Z"))).toBe(false);
  expect(await isKnown(connected)).toBe(true);
  expect(await isKnown(new Date("2026-03-02T10:00:00Z"))).toBe(true);
  await database.admin`update mailboxes set files_sent = false where id = ${mailboxId}`;
  expect(await isKnown(new Date("2026-03-02T10:00:00Z"))).toBe(false);

  // A look-up asks about the moment at which the mail was to leave.
  const asked: Date[] = [];
  const intendedAt = new Date("2026-02-28T08:00:00Z");
  const outside = {
    openMailAccount: async () => ({ kind: "smtp" }),
    mail: { lookUp: async () => ({ state: "absent" }) },
    filing: {
      note: async () => {},
      isKnown: async (_: unknown, sentAt: Date) => {
        asked.push(sentAt);
        return false;
      },
    },
  } as never;
  const payload = { mailboxId, messageId: `<${newId()}@x.example>` } as never;
  expect(
    await email.lookUp(outside, { workspaceId, intendedAt: intendedAt.getTime() } as Intent, payload),
  ).toEqual({
    state: "absent",
    isCertain: false,
  });
  expect(asked).toEqual([intendedAt]);
});
