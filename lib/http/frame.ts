import { mayOpen } from "@/lib/access/viewer.ts";
import { unreadCounts } from "@/lib/domain/conversations/index.ts";
import { type CredentialDetail, listCredentials, readSeats } from "@/lib/domain/credentials/index.ts";
import { readStanding } from "@/lib/domain/workspaces/index.ts";
import { memberContext, type RequestContext } from "./context.ts";
import { photoAddress } from "./views/photos.ts";

/** A social account as the switcher shows it. */
export interface FrameAccount {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
  readonly picture: string | null;
}

/** What the frame around every page shows of the workspace: accounts, seats and unread counts. */
export interface Frame {
  readonly accounts: readonly FrameAccount[];
  /** Accounts that the browser's extension runs and that need a session, of those who may sign them in. */
  readonly waiting: readonly { readonly id: string; readonly username: string }[];
  /** The workspace's first people, and how many it has. */
  readonly people: readonly { readonly name: string; readonly picture: string | null }[];
  readonly memberCount: number;
  readonly credits: { readonly used: number; readonly available: number | null } | null;
  readonly crm: { readonly isShown: boolean; readonly hasTokens: boolean };
  /** The most accounts that the brand allows. */
  readonly mostAccounts: number | null;
  readonly seats: { readonly used: number; readonly total: number };
  readonly unread: { readonly total: number; readonly by_credentials: Readonly<Record<string, number>> };
}

const nothing: Frame = {
  accounts: [],
  waiting: [],
  people: [],
  memberCount: 0,
  credits: null,
  crm: { isShown: false, hasTokens: false },
  mostAccounts: null,
  seats: { used: 0, total: 0 },
  unread: { total: 0, by_credentials: {} },
};

/**
 * Reads the frame's data. Empty without a workspace; unread counts are zero for members who may not open the inbox.
 */
export async function readFrame(ctx: RequestContext): Promise<Frame> {
  if (!ctx.viewer.workspace) return nothing;
  const { member: who } = memberContext(ctx);
  const [accounts, seats, unread, standing] = await Promise.all([
    listCredentials(who),
    readSeats(who),
    mayOpen(ctx.viewer, "inbox") ? unreadCounts(who) : { total: 0, byCredential: {} },
    readStanding(who.workspaceId, 5),
  ]);
  return {
    accounts: accounts.map(({ id, firstName, lastName, username, photoUrl }) => ({
      id,
      firstName,
      lastName,
      username,
      picture: photoUrl,
    })),
    waiting: mayOpen(ctx.viewer, "settings")
      ? accounts.filter(needsSession).map(({ id, username }) => ({ id, username }))
      : [],
    people: standing.people.map(({ firstName, lastName, email, photo }) => ({
      name: `${firstName} ${lastName}`.trim() || email,
      picture: photoAddress(photo),
    })),
    memberCount: standing.memberCount,
    credits: standing.credits,
    // No CRM can be connected yet.
    crm: { isShown: standing.showCrm, hasTokens: false },
    mostAccounts: seats.most,
    seats: { used: seats.used, total: seats.total },
    unread: { total: unread.total, by_credentials: unread.byCredential },
  };
}

/**
 * Whether an account waits for the session of its owner's browser. One that was signed in somewhere else waits for a
 * person: two workspaces would otherwise take it from each other again and again.
 */
const needsSession = ({
  automationType,
  status,
  waitsForAuthorization,
  signedInElsewhereAt,
}: CredentialDetail): boolean =>
  automationType === "extension" &&
  signedInElsewhereAt === null &&
  (status === "invalid" || (status === "active" && waitsForAuthorization));
