import { db, type Tx } from "@/lib/db/index.ts";
import { membersByEmail } from "@/lib/domain/workspaces/index.ts";
import { systemMs } from "@/lib/kernel/clock/system.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import type { Grants } from "./grants.ts";
import { type Admin, record, requireAccounts, requireAdmin } from "./require-admin.ts";
import { inviteState } from "./rules/invite-state.ts";
import { isSameMap, wholeMap } from "./rules/pages.ts";
import { type CountMails, sendInvites } from "./send-invites.ts";
import {
  countPending,
  type InviteRow,
  insertInvite,
  lockInvite,
  lockPending,
  putInviteAccounts,
  saveInvite,
} from "./store/invites.ts";

/** The link of a mail works for a week (SH-161). */
export const inviteMs = 7 * 86_400_000;

/** The most open invitations of a workspace. */
const mostOpen = 200;

/** Whom to invite, and what to give them. */
export interface Invitation extends Grants {
  readonly emails: readonly string[];
  readonly isAdmin: boolean;
  /** The language of the mail for whoever has no account. */
  readonly locale: string;
  readonly countMails: CountMails;
}

/**
 * Invites people by mail [SH-153, SH-466]. An address that has an open invitation keeps it: what it gives is replaced,
 * and a mail is sent only where its time is over. Returns the invitations, and the addresses whose people are members
 * already. Throws `forbidden`; `invalid_input` for a foreign account; `conflict` where too many invitations are open;
 * what `countMails` throws.
 */
export function invitePeople(
  admin: Admin,
  { emails, isAdmin, pages, credentialIds, locale, countMails }: Invitation,
): Promise<{ readonly invites: InviteRow[]; readonly members: string[] }> {
  const { workspaceId } = admin;
  const byAddress = new Map(emails.map((email) => [email.toLowerCase(), email]));
  return db.tenant({ workspaceId }, async (tx) => {
    await requireAdmin(tx, admin);
    const accounts = isAdmin ? [] : await requireAccounts(tx, admin, credentialIds, "credentials_ids");
    const known = new Set(await membersByEmail(tx, workspaceId, [...byAddress.keys()]));
    const asked = [...byAddress].filter(([lower]) => !known.has(lower)).sort();
    const given = { isAdmin, pages: wholeMap(pages), accounts };
    const made: Made[] = [];
    for (const [, email] of asked) made.push(await invite(tx, admin, email, given, locale));
    if ((await countPending(tx, workspaceId)) > mostOpen)
      throw new ProductError("conflict", "tooManyInvites", { values: { max: mostOpen } });
    const dueRows = made.filter(({ isDue }) => isDue).map(({ row }) => row);
    await sendInvites(tx, dueRows, countMails);
    return {
      invites: made.map(({ row }) => row),
      members: [...byAddress].flatMap(([lower, email]) => (known.has(lower) ? [email] : [])),
    };
  });
}

interface Given {
  readonly isAdmin: boolean;
  readonly pages: Required<Grants["pages"]>;
  readonly accounts: readonly Id[];
}

/** An invitation that was made or changed, and whether a mail is due. */
interface Made {
  readonly row: InviteRow;
  readonly isDue: boolean;
}

async function invite(tx: Tx, admin: Admin, email: string, given: Given, locale: string): Promise<Made> {
  const { workspaceId, userId } = admin;
  const before = await lockPending(tx, workspaceId, email.toLowerCase());
  const id = before?.id ?? newId();
  const now = new Date(systemMs());
  const time = { sentAt: now, expiresAt: new Date(now.getTime() + inviteMs) };
  const { isAdmin, pages: allowedPages, accounts } = given;
  const isDue = !before || inviteState(before, now) === "expired";
  if (!before) {
    await insertInvite(tx, {
      workspaceId,
      id,
      email,
      isAdmin,
      allowedPages,
      invitedBy: userId,
      locale,
      ...time,
    });
  } else if (isDue || !isSame(before, given)) {
    await saveInvite(tx, workspaceId, id, {
      isAdmin,
      allowedPages,
      invitedBy: userId,
      ...(isDue ? time : {}),
    });
  }
  if (!before || !isSame(before, given)) await putInviteAccounts(tx, workspaceId, id, accounts);
  await record(tx, admin, before ? "invite.update" : "invite.create", id, { data: { isAdmin } });
  return { row: (await lockInvite(tx, workspaceId, id))!, isDue };
}

const isSame = (row: InviteRow, { isAdmin, pages, accounts }: Given) =>
  row.isAdmin === isAdmin &&
  isSameMap(row.allowedPages, pages) &&
  row.credentialIds.join() === accounts.join();
