import { type HotTx, readProductNow } from "@/lib/db/index.ts";
import { startBulk } from "@/lib/domain/bulk/index.ts";
import { stopScheduled, stopScheduledTo, stopWaiting } from "@/lib/domain/conversations/index.ts";
import { labelAnswer } from "@/lib/domain/labels/index.ts";
import {
  announcePeople,
  holdColleagues,
  holdForAbsence,
  noteAccepted,
  noteFetched,
  optOut,
  rankChosen,
  stopForBounce,
  stopForMeeting,
  stopForReply,
  tellInterested,
  tellOfBounce,
  wakeConditions,
  wakeHeld,
} from "@/lib/domain/sequencer/index.ts";
import { cancelTasksOfCanceled, noteMention } from "@/lib/domain/tasks/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";

/** What follows from people's actions, or from new facts about them. */
export function bindPeople(): void {
  facts.on("prospects.changed", async (tx: HotTx, { workspaceId, prospectIds }) => {
    const now = await readProductNow(tx.sql);
    await wakeHeld(tx.sql, { workspaceId, now, prospectIds });
    await wakeConditions(tx.sql, { workspaceId, now, prospectIds });
    await announcePeople(tx, { workspaceId, prospectIds });
  });
  facts.on("people.labelled", async (tx: HotTx, { workspaceId, prospectIds }) => {
    await wakeConditions(tx.sql, { workspaceId, now: await readProductNow(tx.sql), prospectIds });
  });
  facts.on("reply.received", async (tx: HotTx, { workspaceId, prospectId }) => {
    await stopForReply(tx.sql, { workspaceId, prospectId, now: await readProductNow(tx.sql) });
    await stopScheduled(tx, { workspaceId, prospectId }, "answered");
    await stopWaiting(tx, { workspaceId, prospectId }, "answered");
    await announcePeople(tx, { workspaceId, prospectIds: [prospectId] });
    await startBulk(tx, holdColleagues, { workspaceId, subjectId: prospectId });
  });
  facts.on("answer.recorded", (tx: HotTx, { workspaceId, prospectId, text, nature, isOptOut }) =>
    labelAnswer(
      tx,
      { workspaceId, prospectId },
      {
        text,
        kinds: [...(nature === "complaint" ? [] : [nature]), ...(isOptOut ? (["opted_out"] as const) : [])],
      },
    ),
  );
  facts.on("people.interested", async (tx: HotTx, { workspaceId, prospectIds }) => {
    await tellInterested(tx.sql, { workspaceId, prospectIds, now: await readProductNow(tx.sql) });
    await announcePeople(tx, { workspaceId, prospectIds });
  });
  facts.on("people.marked", (tx: HotTx, people) => rankChosen(tx.sql, people));
  facts.on("member.mentioned", noteMention);
  facts.on("meeting.booked", async (tx: HotTx, { workspaceId, prospectId }) => {
    await stopForMeeting(tx.sql, { workspaceId, prospectId, now: await readProductNow(tx.sql) });
    await announcePeople(tx, { workspaceId, prospectIds: [prospectId] });
  });
  facts.on("mail.bounced", async (tx: HotTx, { workspaceId, prospectId, address, at }) => {
    const prospectIds = await stopForBounce(tx.sql, {
      workspaceId,
      address,
      now: await readProductNow(tx.sql),
    });
    await tellOfBounce(tx.sql, { workspaceId, prospectId, address, at });
    await stopScheduledTo(tx, { workspaceId, address });
    await announcePeople(tx, { workspaceId, prospectIds });
  });
  for (const [kind, what] of [
    ["mail.opened", "opened"],
    ["mail.clicked", "clicked"],
    ["message.clicked", "message_clicked"],
  ] as const)
    facts.on(kind, async (tx: HotTx, { workspaceId, prospectId, enrolmentId, actionId, at }) => {
      if (enrolmentId === null) return;
      const now = await readProductNow(tx.sql);
      await noteFetched(tx.sql, { workspaceId, prospectId, enrolmentId, actionId, what, at, now });
      await announcePeople(tx, { workspaceId, prospectIds: [prospectId] });
    });
  facts.on("invitation.accepted", async (tx: HotTx, { workspaceId, prospectId, credentialId }) => {
    const now = await readProductNow(tx.sql);
    await noteAccepted(tx.sql, { workspaceId, prospectId, credentialId, now });
    await announcePeople(tx, { workspaceId, prospectIds: [prospectId] });
  });
  facts.on("prospect.away", async (tx: HotTx, { workspaceId, prospectId, backOn }) => {
    await holdForAbsence(tx.sql, { workspaceId, prospectId, backOn, now: await readProductNow(tx.sql) });
    await announcePeople(tx, { workspaceId, prospectIds: [prospectId] });
  });
  facts.on("enrolment.canceled", async (tx: HotTx, { workspaceId, prospectId }) => {
    const now = await readProductNow(tx.sql);
    await cancelTasksOfCanceled(tx.sql, { workspaceId, prospectIds: [prospectId], now });
  });
  facts.on("prospect.opted_out", async (tx: HotTx, { workspaceId, prospectId }) => {
    const now = await readProductNow(tx.sql);
    await optOut(tx.sql, { workspaceId, prospectId, now });
    await cancelTasksOfCanceled(tx.sql, { workspaceId, prospectIds: [prospectId], now });
    await stopScheduled(tx, { workspaceId, prospectId }, "opted_out");
    await stopWaiting(tx, { workspaceId, prospectId }, "opted_out");
    await announcePeople(tx, { workspaceId, prospectIds: [prospectId] });
  });
}
