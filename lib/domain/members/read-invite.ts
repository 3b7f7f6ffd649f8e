import { db, type Tx } from "@/lib/db/index.ts";
import { findByEmail, namesOf } from "@/lib/domain/accounts/index.ts";
import { findWorkspaceRow } from "@/lib/domain/workspaces/index.ts";
import { systemMs } from "@/lib/kernel/clock/system.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { readInviteText } from "./rules/invite-code.ts";
import { type InviteState, inviteState } from "./rules/invite-state.ts";
import { findByCode } from "./store/code-invites.ts";
import { findByToken } from "./store/invites.ts";

/** What whoever has a code, or the secret of a mail, learns of the invitation. */
export interface ShownInvite {
  readonly kind: "mail" | "code";
  readonly state: InviteState;
  readonly workspaceName: string;
  readonly isAdmin: boolean;
  readonly expiresAt: Date;
  /** Who invites. */
  readonly invitedBy: string;
  /** The address that is invited, and whether it has an account. Null: a code is for anybody. */
  readonly invited: { readonly email: string; readonly hasAccount: boolean } | null;
}

/** Where an invitation is found, before its workspace is known. */
export interface FoundInvite {
  readonly kind: "mail" | "code";
  readonly workspaceId: Id;
  readonly id: Id;
  readonly workspaceName: string;
  readonly state: InviteState;
  readonly isAdmin: boolean;
  readonly expiresAt: Date;
  readonly inviterId: Id;
  readonly email: string | null;
}

/**
 * Finds an invitation by its code, or by the secret of its mail. Null: there is none on this brand, or its workspace is
 * closed.
 */
export function findInvite(brandId: Id, text: string): Promise<FoundInvite | null> {
  const asked = readInviteText(text);
  if (!asked) return Promise.resolve(null);
  return db.platform("accounts", async (tx) => {
    const row = asked.kind === "code" ? await ofCode(tx, asked.secret) : await ofMail(tx, asked.secret);
    const workspace = row && (await findWorkspaceRow(tx, row.workspaceId));
    if (workspace?.brandId !== brandId || workspace.status !== "active") return null;
    return { ...row!, workspaceName: workspace.name };
  });
}

/** An invitation as its holder may see it [SH-152]. Throws `not_found`. */
export async function readInvite(brandId: Id, text: string): Promise<ShownInvite> {
  const found = await findInvite(brandId, text);
  if (!found) throw new ProductError("not_found", "inviteUnknown");
  const { kind, state, workspaceName, isAdmin, expiresAt, inviterId, email } = found;
  const names = await namesOf([inviterId]);
  const account = email === null ? null : await findByEmail(brandId, email);
  return {
    kind,
    state,
    workspaceName,
    isAdmin,
    expiresAt,
    invitedBy: names.get(inviterId) ?? "",
    invited: email === null ? null : { email, hasAccount: account !== null },
  };
}

/** Whether a text is the secret of a mail that invites this address, and counts. */
export async function invites(brandId: Id, text: string, email: string): Promise<boolean> {
  const found = await findInvite(brandId, text);
  return found?.state === "pending" && found.email?.toLowerCase() === email.toLowerCase();
}

/**
 * Whether an address has an account. Null for whoever doesn't hold an invitation of that address: everybody else learns
 * the same of every address (decision 43) [SH-136].
 */
export async function existsFor(brandId: Id, email: string, text: string): Promise<boolean | null> {
  if (!(await invites(brandId, text, email))) return null;
  return (await findByEmail(brandId, email)) !== null;
}

async function ofMail(tx: Tx, secret: string): Promise<Omit<FoundInvite, "workspaceName"> | null> {
  const row = await findByToken(tx, secret);
  if (!row) return null;
  const { workspaceId, id, email, isAdmin, expiresAt, invitedBy: inviterId } = row;
  const state = inviteState(row, new Date(systemMs()));
  return { kind: "mail", workspaceId, id, email, isAdmin, expiresAt, inviterId, state };
}

async function ofCode(tx: Tx, code: string): Promise<Omit<FoundInvite, "workspaceName"> | null> {
  const row = await findByCode(tx, code);
  if (!row) return null;
  const { workspaceId, id, expiresAt, createdBy: inviterId } = row;
  const state = inviteState({ state: "pending", expiresAt }, new Date(systemMs()));
  return { kind: "code", workspaceId, id, email: null, isAdmin: false, expiresAt, inviterId, state };
}
