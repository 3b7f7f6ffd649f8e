import { readProductNow, type Tx } from "@/lib/db/index.ts";
import {
  announcePeople,
  enrol,
  ensureMailboxLane,
  ensureSocialLane,
  handOver,
  leaveOthers,
  noteAccepted,
  optOut,
  pauseCampaign,
  replan,
  resumeCampaign,
  stopForBounce,
  stopForReply,
  wakeHeld,
} from "@/lib/domain/sequencer/index.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import { announce } from "@/lib/realtime/announce.ts";

/** People of one call to `enrol`: keeps a statement's parameters small. */
const enrolBatch = 2_000;

/** Binds every listener to the facts it waits for; called once by each process before it takes work. */
export function bindListeners(): void {
  facts.clear();
  facts.on("credential.changed", async (tx: Tx, { workspaceId, credentialId }) => {
    await ensureSocialLane(tx.sql, { workspaceId, credentialId, now: await readProductNow(tx.sql) });
    announce(tx, { workspaceId, event: "refetch_data", topics: ["campaign"] });
  });
  facts.on("mailbox.changed", async (tx: Tx, { workspaceId, mailboxId }) => {
    const now = await readProductNow(tx.sql);
    await ensureMailboxLane(tx.sql, { workspaceId, mailboxId, now });
    await handOver(tx.sql, { workspaceId, mailboxId, now });
    announce(tx, { workspaceId, event: "refetch_data", topics: ["campaign"] });
  });
  facts.on("campaign.enrol", async (tx: Tx, { workspaceId, campaignId, prospectIds, talkedBefore }) => {
    const now = await readProductNow(tx.sql);
    for (let at = 0; at < prospectIds.length; at += enrolBatch) {
      await enrol(tx.sql, {
        workspaceId,
        campaignId,
        now,
        talkedBefore: talkedBefore ?? false,
        prospectIds: prospectIds.slice(at, at + enrolBatch),
      });
    }
  });
  facts.on("campaign.people_moved", async (tx: Tx, { workspaceId, toCampaignId, prospectIds }) => {
    await leaveOthers(tx.sql, { workspaceId, toCampaignId, prospectIds, now: await readProductNow(tx.sql) });
    await announcePeople(tx, { workspaceId, prospectIds });
  });
  facts.on("campaign.paused", async (tx: Tx, { workspaceId, campaignId }) => {
    await pauseCampaign(tx.sql, { workspaceId, campaignId, now: await readProductNow(tx.sql) });
  });
  facts.on("campaign.resumed", async (tx: Tx, { workspaceId, campaignId }) => {
    await resumeCampaign(tx.sql, { workspaceId, campaignId, now: await readProductNow(tx.sql) });
  });
  facts.on("campaign.edited", async (tx: Tx, { workspaceId, campaignId }) => {
    const now = await readProductNow(tx.sql);
    while ((await replan(tx.sql, { workspaceId, campaignId, now })) > 0);
  });
  facts.on("campaign.changed", async (tx: Tx, { workspaceId, campaignId }) => {
    await wakeHeld(tx.sql, { workspaceId, now: await readProductNow(tx.sql), of: { campaignId } });
  });
  facts.on("prospects.changed", async (tx: Tx, { workspaceId, prospectIds }) => {
    await wakeHeld(tx.sql, { workspaceId, now: await readProductNow(tx.sql), of: { prospectIds } });
    await announcePeople(tx, { workspaceId, prospectIds });
  });
  facts.on("reply.received", async (tx: Tx, { workspaceId, prospectId, nature }) => {
    // An automatic answer (out of office) is no answer: the sequence goes on.
    if (nature === "auto") return;
    await stopForReply(tx.sql, { workspaceId, prospectId, now: await readProductNow(tx.sql) });
    await announcePeople(tx, { workspaceId, prospectIds: [prospectId] });
  });
  facts.on("mail.bounced", async (tx: Tx, { workspaceId, prospectId }) => {
    await stopForBounce(tx.sql, { workspaceId, prospectId, now: await readProductNow(tx.sql) });
    await announcePeople(tx, { workspaceId, prospectIds: [prospectId] });
  });
  facts.on("invitation.accepted", async (tx: Tx, { workspaceId, prospectId }) => {
    await noteAccepted(tx.sql, { workspaceId, prospectId, now: await readProductNow(tx.sql) });
    await announcePeople(tx, { workspaceId, prospectIds: [prospectId] });
  });
  facts.on("prospect.opted_out", async (tx: Tx, { workspaceId, prospectId }) => {
    await optOut(tx.sql, { workspaceId, prospectId, now: await readProductNow(tx.sql) });
    await announcePeople(tx, { workspaceId, prospectIds: [prospectId] });
  });
}
