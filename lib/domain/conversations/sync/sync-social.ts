import { db, type Tx } from "@/lib/db/index.ts";
import { lockAllPeople, noteConnected } from "@/lib/domain/prospects/index.ts";
import { readSocialUrl } from "@/lib/domain/prospects/rules/social-url.ts";
import { facts } from "@/lib/kernel/facts/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import type { SocialEvent, SocialPort } from "@/lib/providers/social/port.ts";
import { announceChange, recordIncoming } from "../record-incoming.ts";
import { incomingSocialKey } from "../rules/message-key.ts";
import { lockCursor, type SyncAccount, storeCursor } from "../store/accounts.ts";
import { findBySocial, lockPerson } from "../store/people.ts";
import { loseSignIn } from "./lost-sign-in.ts";

/** The most pages of news read in one turn. The rest waits for the next turn. */
const mostPages = 20;

/**
 * Asks the network what happened on an account and records it. Each page and the cursor after it share one
 * transaction, so that a crash repeats nothing. The page is dropped where another worker has moved the cursor. Returns
 * how many events were recorded. Throws ProviderError as the port does.
 */
export async function syncSocial(port: Pick<SocialPort, "poll">, account: SyncAccount): Promise<number> {
  let cursor = account.cursor;
  let recorded = 0;
  for (let page = 0; page < mostPages; page++) {
    const news = await port.poll(account.ref, cursor);
    if (news.cursor === cursor && news.events.length === 0) break;
    const asked = { ...account, cursor };
    const mine = await db.tenant({ workspaceId: account.workspaceId }, async (tx) => {
      if (!(await lockCursor(tx.sql, asked))) return false;
      const people = new Set<Id>();
      for (const event of news.events) {
        const id = await whoseEvent(tx, account.workspaceId, event);
        if (id !== null) people.add(id);
      }
      await lockAllPeople(tx.sql, account.workspaceId, people);
      for (const event of news.events) await recordEvent(tx, account, event);
      await storeCursor(tx.sql, account, news.cursor);
      return true;
    });
    if (!mine) break;
    recorded += news.events.length;
    cursor = news.cursor;
    if (news.events.length === 0) break;
  }
  return recorded;
}

async function recordEvent(tx: Tx, account: SyncAccount, event: SocialEvent): Promise<void> {
  const { workspaceId, id: credentialId } = account;
  if (event.kind === "signed_out") return loseSignIn(tx, workspaceId, credentialId, "signed out", event.at);
  const prospectId = await whoseEvent(tx, workspaceId, event);
  // Messages of people who are no prospects are not kept: an account also gets its owner's private messages.
  if (prospectId === null) return;
  if (event.kind === "message") {
    await recordIncoming(tx, {
      workspaceId,
      prospectId,
      credentialId,
      laneRef: credentialId,
      channel: "social",
      nature: "person",
      subject: null,
      mailMessageId: null,
      report: null,
      text: event.text,
      at: event.at,
      threadId: event.threadId,
      key: incomingSocialKey(event.id),
    });
    return;
  }
  if (!(await lockPerson(tx.sql, workspaceId, prospectId))) return;
  const { providerId } = event;
  await noteConnected(
    tx.sql,
    { workspaceId, prospectId, credentialId, at: event.at.getTime() },
    { providerId },
  );
  await facts.publish(tx, {
    kind: "invitation.accepted",
    workspaceId,
    prospectId,
    credentialId,
    at: event.at,
  });
  announceChange(tx, workspaceId, prospectId);
}

function whoseEvent(tx: Tx, workspaceId: Id, event: SocialEvent): Promise<Id | null> {
  if (event.kind === "signed_out") return Promise.resolve(null);
  return findBySocial(tx.sql, workspaceId, event.providerId, readSocialUrl(event.url)?.key ?? null);
}
