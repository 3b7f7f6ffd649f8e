import { db, readProductNow } from "@/lib/db/index.ts";
import { audit, type Member, requireFeature } from "@/lib/domain/workspaces/index.ts";
import { invalidField, ProductError, ProviderError } from "@/lib/kernel/errors/index.ts";
import { type Id, newId } from "@/lib/kernel/ids/index.ts";
import type { SocialPort, SocialRoute } from "@/lib/providers/social/port.ts";
import type { CredentialDetail } from "./credential-detail.ts";
import type { JudgedRoute } from "./judge-route.ts";
import { forgetRoute, keepRoute, openRoute } from "./keep-route.ts";
import { noSession, type OwnSession, sessionFor, sessionRefused } from "./own-session.ts";
import { seatsIn } from "./read-seats.ts";
import { requireCredential } from "./require-credential.ts";
import { requireFreeAddress } from "./require-free-address.ts";
import { requireRested } from "./require-rested.ts";
import type { AutomationType } from "./rules/automation.ts";
import { checkHours } from "./rules/hours.ts";
import { sameAddressKey } from "./rules/state.ts";
import { askNetwork, beginSignIn, giveBack, settleSignIn } from "./sign-in-turn.ts";
import {
  dropLinks,
  findUnfinished,
  grantCredential,
  insertCredential,
  lockCredential,
  saveCredential,
} from "./store/credentials.ts";
import { lockTurn, type SignInTurn } from "./store/sign-ins.ts";

export interface ConnectInput {
  readonly email: string;
  readonly password: string;
  readonly countryCode: string;
  readonly timezone: string;
  readonly workHoursStart: number;
  readonly workHoursEnd: number;
  readonly proxyType: "basic" | "residential";
  /** Left out: through an address of the country. */
  readonly route?: JudgedRoute | undefined;
  /** Left out: the password signs in. */
  readonly session?: OwnSession | undefined;
  /** Left out: in the cloud. By the extension, the session of the owner's browser signs in, and no country counts. */
  readonly automationType?: AutomationType | undefined;
}

/**
 * Connects a social account: takes a seat, then signs in. The password goes to the network and is not kept (decision
 * 18). After a wrong password, a block or a challenge the account stays in that state and the wizard goes on from
 * there. If the network can't be reached, nothing is kept. If the network may have signed the account in but the
 * answer could not be recorded, the account stays unfinished: the same call with the same address goes on with it.
 * Neither is a session kept. What a browser's extension says of the account counts for nothing but its address: whose
 * session it is tells the network, and of a session that it refuses nothing is kept, either.
 *
 * Throws `invalid_input` (address taken [SH-342], the network's account is added already, hours, the session is over),
 * `feature_missing` (the extension), `forbidden` without a seat (decision 17), `conflict` (the
 * same call is under way), `too_many_requests` (its proxy failed a moment ago), `provider_failed`.
 */
export async function connectCredential(
  member: Member,
  social: SocialPort,
  input: ConnectInput,
): Promise<CredentialDetail> {
  checkHours(input.workHoursStart, input.workHoursEnd);
  const { email, password, countryCode } = input;
  const own = sessionFor(social, input.session ?? noSession);
  const isByExtension = input.automationType === "extension";
  if (isByExtension && own.session === null) throw invalidField("cookies", "sessionCookieMissing");
  const { turn, isNew, route } = await reserve(member, input);
  const id = turn.credentialId;
  try {
    const connection = await askNetwork(turn, () =>
      social.connect({ email, password, countryCode, route, ...own }),
    );
    if (isByExtension && connection.state === "wrong_password") throw sessionRefused();
    return await settleSignIn(withAccount(member, id), turn, connection, "credential.connect");
  } catch (error) {
    if (isNew && isNothingDone(error)) await release(member, turn);
    else await giveBack(turn, { isUnfinished: true });
    throw error;
  }
}

/** The member, with access to an account that was just created. */
const withAccount = (member: Member, id: Id): Member =>
  member.credentialIds === null ? member : { ...member, credentialIds: [...member.credentialIds, id] };

/** Whether the network certainly never got the sign-in. */
function isNothingDone(error: unknown): boolean {
  const cause = error instanceof ProductError ? error.cause : null;
  return cause instanceof ProviderError && cause.kind !== "ambiguous";
}

const byCountry: JudgedRoute = { route: { kind: "country" }, password: null };

/** Reserves the seat and the account to sign in. `isNew`: the network has never heard of the account. */
function reserve(
  member: Member,
  input: ConnectInput,
): Promise<{ turn: SignInTurn; isNew: boolean; route: SocialRoute }> {
  const { workspaceId, userId } = member;
  const judged = input.route ?? byCountry;
  const automationType = input.automationType ?? "cloud";
  return db.tenant({ workspaceId }, async (tx) => {
    const seats = await seatsIn(tx, workspaceId, true);
    if (!seats) throw new ProductError("space_required", "spaceNotFound");
    const usernameLower = sameAddressKey(input.email);
    const { countryCode, timezone, workHoursStart, workHoursEnd, proxyType } = input;
    const place = { countryCode, timezone, workHoursStart, workHoursEnd, proxyType };
    const unfinished = await findUnfinished(tx, member, usernameLower);
    // One that ran in the other way has no seat for this one.
    if (unfinished?.automationType === automationType) {
      await lockCredential(tx, workspaceId, unfinished.id);
      const kept = await keepRoute(tx, await requireCredential(tx, member, unfinished.id), judged);
      if (kept.countryCode === countryCode) await requireRested(tx, kept);
      const row = await saveCredential(tx, workspaceId, unfinished.id, { ...place, status: "active" });
      const turn = await beginSignIn(tx, workspaceId, unfinished.id);
      return { turn, isNew: false, route: await openRoute(tx, row) };
    }
    await requireFreeAddress(tx, workspaceId, usernameLower, null);
    if (automationType === "extension") await requireFeature(tx, workspaceId, "extension");
    const { refusal } = automationType === "extension" ? seats.extension : seats;
    if (refusal) throw new ProductError("forbidden", refusal);
    if (proxyType === "residential") await requireFeature(tx, workspaceId, "allow_residential_proxies");
    const id = newId();
    await insertCredential(tx, {
      workspaceId,
      id,
      username: input.email.trim(),
      usernameLower,
      ...place,
      automationType,
      rampFrom: await readProductNow(tx.sql),
    });
    if (member.credentialIds !== null) await grantCredential(tx, workspaceId, userId, id);
    await audit(tx, { workspaceId, actorUserId: userId, action: "credential.create", subjectId: id });
    const row = await keepRoute(tx, { workspaceId, id, proxyMode: "country", ownProxy: null }, judged);
    return { turn: await beginSignIn(tx, workspaceId, id), isNew: true, route: await openRoute(tx, row) };
  });
}

/**
 * Frees the seat of an account whose sign-in never reached the network. If it took longer than its turn, another
 * sign-in may have gone on with the account: it is left to that one.
 */
async function release(member: Member, turn: SignInTurn): Promise<void> {
  const id = turn.credentialId;
  await db.tenant({ workspaceId: member.workspaceId }, async (tx) => {
    if ((await lockTurn(tx.sql, turn)) !== "own") return;
    await dropLinks(tx, member.workspaceId, id);
    await forgetRoute(tx, member.workspaceId, id);
    const deletedAt = await readProductNow(tx.sql);
    await saveCredential(tx, member.workspaceId, id, { status: "deleted", deletedAt });
  });
}
