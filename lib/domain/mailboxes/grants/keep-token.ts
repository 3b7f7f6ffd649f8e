import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { db, isBadData, type Tx } from "@/lib/db/index.ts";
import { whileHeld } from "@/lib/domain/workers/index.ts";
import { monotonicMs } from "@/lib/kernel/clock/monotonic.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { logger } from "@/lib/log/index.ts";
import type { KeptGrant } from "@/lib/providers/mail/port.ts";
import type { Grant } from "@/lib/providers/oauth/port.ts";
import { disableMailbox } from "../disable-mailbox.ts";
import { endRenewal, type GrantRow, holdGrant, holdGrantOn, readGrant } from "../store/grants.ts";
import type { OAuthAccess } from "./oauth-access.ts";
import { openTokens, sealTokens, type Tokens } from "./tokens.ts";

/** How long a caller waits for another worker's renewal, and how often it looks, in machine milliseconds. */
const patienceMs = 40_000;
const lookEveryMs = 150;
/** The pause between two tries to store what the provider gave. */
const keepAgainMs = 250;

/** A grant whose turn it is to be renewed, by this caller alone. */
interface Turn {
  readonly holder: string;
  readonly row: GrantRow;
  readonly tokens: Tokens;
}

/**
 * An access token of a connected mailbox, valid for a minute at least. An expired one is renewed by one caller, however
 * many workers ask at once: the row says who does, and for how long. A grant that was taken back disables the mailbox,
 * with the provider's words. Throws ProviderError: `auth` where there is no grant any more, `unavailable` where it
 * can't be renewed now.
 * @param refused a token that the provider refused: another one is given.
 */
export async function keepToken(oauth: OAuthAccess, grant: KeptGrant, refused?: string): Promise<string> {
  const until = monotonicMs() + patienceMs;
  while (monotonicMs() < until) {
    const found = await lookFor(grant, refused);
    if (typeof found === "string") return found;
    const renewed = found && (await renew(oauth, grant, found));
    if (renewed !== null) return renewed;
    await sleep(lookEveryMs);
  }
  throw new ProviderError("unavailable", "the access could not be renewed yet", { scope: "account" });
}

/** A good token, or the turn to renew it. Null: somebody else renews it just now. */
function lookFor(
  { workspaceId, mailboxId }: KeptGrant,
  refused: string | undefined,
): Promise<string | Turn | null> {
  return db.tenant({ workspaceId }, async (tx) => {
    const good = goodToken(await requireGrant(tx, workspaceId, mailboxId, false), refused);
    if (good !== null) return good;
    const locked = await requireGrant(tx, workspaceId, mailboxId, true);
    const renewed = goodToken(locked, refused);
    if (renewed !== null) return renewed;
    if (locked.row.isHeld) return null;
    const holder = randomUUID();
    await holdGrant(tx, workspaceId, mailboxId, holder);
    return { holder, ...locked };
  });
}

const isGranted = ({ type }: GrantRow) => type === "google" || type === "microsoft";

function goodToken({ row, tokens }: Omit<Turn, "holder">, refused: string | undefined): string | null {
  return row.isFresh && tokens.accessToken !== refused ? tokens.accessToken : null;
}

async function requireGrant(tx: Tx, workspaceId: string, mailboxId: string, lock: boolean) {
  const row = await readGrant(tx, workspaceId, mailboxId, lock);
  // The secret of a mailbox that is reached by a password meanwhile is that password.
  if (row?.status !== "connected" || !isGranted(row))
    throw new ProviderError("auth", "the mailbox is not connected");
  return { row, tokens: openTokens(workspaceId, mailboxId, row) };
}

/**
 * Renews a grant that this caller holds. The provider is asked outside of any transaction. Null: the grant isn't this
 * caller's any more, because another worker took over or a person disconnected the mailbox or connected it again; what
 * there is now counts.
 */
async function renew(oauth: OAuthAccess, grant: KeptGrant, turn: Turn): Promise<string | null> {
  const { workspaceId, mailboxId } = grant;
  const { holder, row } = turn;
  try {
    return await whileHeld(
      () => db.tenant({ workspaceId }, (tx) => holdGrantOn(tx, workspaceId, mailboxId, holder)),
      async () => keep(grant, turn, await ask(oauth, turn)),
    );
  } catch (error) {
    await db.tenant({ workspaceId }, async (tx) => {
      const isMine = await endRenewal(tx, workspaceId, mailboxId, holder, null);
      if (isMine && error instanceof ProviderError && error.kind === "auth")
        await disableMailbox(tx, workspaceId, mailboxId, error.detail, row.now);
    });
    throw error;
  }
}

/**
 * Stores what the provider gave. It is tried until it is done, however long the database is away: the old refresh token
 * may be used up, and the new one is nowhere else.
 */
async function keep(
  { workspaceId, mailboxId }: KeptGrant,
  { holder, tokens }: Turn,
  { accessToken, expiresIn, ...given }: Grant,
): Promise<string | null> {
  const refreshToken = given.refreshToken ?? tokens.refreshToken;
  for (;;) {
    try {
      return await db.tenant({ workspaceId }, async (tx) => {
        if (!(await endRenewal(tx, workspaceId, mailboxId, holder, expiresIn))) return null;
        await sealTokens(tx, workspaceId, mailboxId, { ...tokens, accessToken, refreshToken });
        return accessToken;
      });
    } catch (err) {
      if (isBadData(err)) throw err;
      logger("mailboxes").warn({ err, mailboxId }, "renewed access could not be stored; tried again");
    }
    await sleep(keepAgainMs);
  }
}

async function ask(oauth: OAuthAccess, { row, tokens }: Turn): Promise<Grant> {
  if (row.type !== "google" && row.type !== "microsoft")
    throw new ProviderError("auth", "the mailbox has no grant");
  const client = await oauth.client(row.type, row.brandId);
  // Set up anew in a moment, or taken away: no mailbox is disabled for what the operator does.
  if (client === null)
    throw new ProviderError("unavailable", "the sign-in is not set up", { scope: "account" });
  if (client.clientId !== tokens.clientId)
    throw new ProviderError("auth", "the application has changed: connect the mailbox again");
  return oauth.port.renew(row.type, client, tokens.refreshToken);
}
