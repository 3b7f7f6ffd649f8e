import { randomBytes } from "node:crypto";
import { db, type Tx } from "@/lib/db/index.ts";
import { dropSecret, openSecret, type SecretOwner, sealSecret } from "@/lib/db/security/secrets.ts";
import { systemMs } from "@/lib/kernel/clock/system.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { type Id, namedId, newId } from "@/lib/kernel/ids/index.ts";
import type { Grants } from "./grants.ts";
import { type Admin, record, requireAccounts, requireAdmin } from "./require-admin.ts";
import { codeOf } from "./rules/invite-code.ts";
import { wholeMap } from "./rules/pages.ts";
import {
  type CodeInviteRow,
  dropCodeInvite,
  insertCodeInvite,
  listCodeRows,
  lockCodeInvite,
  putCodeAccounts,
  saveCodeInvite,
} from "./store/code-invites.ts";

/** A code works for thirty days, and again as long once it is renewed (SH-161). */
const codeMs = 30 * 86_400_000;

/** The most codes of a workspace. */
const mostCodes = 20;

/** An invitation by code, with the code. */
export interface CodeInvite extends CodeInviteRow {
  readonly code: string;
  readonly isExpired: boolean;
}

/** The invitations by code of the workspace, latest first [SH-157]. Throws `not_found` for another workspace. */
export function listCodeInvites({ workspaceId }: Admin, ofWorkspace: Id): Promise<CodeInvite[]> {
  if (ofWorkspace !== workspaceId) throw new ProductError("not_found", "spaceNotFound");
  return db.tenant({ workspaceId }, async (tx) => {
    const codes: CodeInvite[] = [];
    for (const row of await listCodeRows(tx, workspaceId)) codes.push(await withCode(tx, row));
    return codes;
  });
}

/**
 * Makes a code with which anybody joins the workspace as a worker [SH-160, SH-161], once for each `key`. Throws
 * `forbidden`; `invalid_input` for a foreign account; `conflict` where there are too many codes.
 */
export function createCodeInvite(
  admin: Admin,
  { pages, credentialIds, key }: Grants & { readonly key: string | null },
): Promise<CodeInvite> {
  const { workspaceId, userId } = admin;
  const id = key === null ? newId() : namedId(workspaceId, userId, "code invite", key);
  return db.tenant({ workspaceId }, async (tx) => {
    await requireAdmin(tx, admin);
    const accounts = await requireAccounts(tx, admin, credentialIds, "credentials_ids");
    const known = await lockCodeInvite(tx, workspaceId, id);
    if (known) return withCode(tx, known);
    if ((await listCodeRows(tx, workspaceId)).length >= mostCodes)
      throw new ProductError("conflict", "tooManyCodes", { values: { max: mostCodes } });
    const code = newCode();
    const expiresAt = new Date(systemMs() + codeMs);
    const allowedPages = wholeMap(pages);
    await insertCodeInvite(tx, { workspaceId, id, code, allowedPages, createdBy: userId, expiresAt });
    return seal(tx, admin, { id, code, accounts }, "code_invite.create");
  });
}

/**
 * Gives an invitation another code, with these pages and accounts, for another thirty days [SH-158]: the code before
 * stops working with the commit. Throws `forbidden`, `not_found`; `invalid_input` for a foreign account.
 */
export function renewCodeInvite(admin: Admin, id: Id, { pages, credentialIds }: Grants): Promise<CodeInvite> {
  const { workspaceId } = admin;
  return db.tenant({ workspaceId }, async (tx) => {
    await requireAdmin(tx, admin);
    const accounts = await requireAccounts(tx, admin, credentialIds, "credentials_ids");
    if (!(await lockCodeInvite(tx, workspaceId, id))) throw new ProductError("not_found", "notFound");
    const code = newCode();
    const expiresAt = new Date(systemMs() + codeMs);
    await saveCodeInvite(tx, workspaceId, id, { code, expiresAt, allowedPages: wholeMap(pages) });
    return seal(tx, admin, { id, code, accounts }, "code_invite.renew");
  });
}

/** Deletes an invitation by code: the code stops working with the commit. Throws `forbidden`, `not_found`. */
export function deleteCodeInvite(admin: Admin, id: Id): Promise<void> {
  const { workspaceId } = admin;
  return db.tenant({ workspaceId }, async (tx) => {
    await requireAdmin(tx, admin);
    if (!(await dropCodeInvite(tx, workspaceId, id))) throw new ProductError("not_found", "notFound");
    await dropSecret(tx, ownerOf(workspaceId, id));
    await record(tx, admin, "code_invite.delete", id);
  });
}

async function seal(
  tx: Tx,
  admin: Admin,
  { id, code, accounts }: { readonly id: Id; readonly code: string; readonly accounts: readonly Id[] },
  action: string,
): Promise<CodeInvite> {
  const { workspaceId } = admin;
  await putCodeAccounts(tx, workspaceId, id, accounts);
  await sealSecret(tx, ownerOf(workspaceId, id), code);
  await record(tx, admin, action, id, { data: { accounts: accounts.length } });
  return withCode(tx, (await lockCodeInvite(tx, workspaceId, id))!);
}

async function withCode(tx: Tx, row: CodeInviteRow): Promise<CodeInvite> {
  const code = await openSecret(tx, ownerOf(row.workspaceId, row.id));
  return { ...row, code: code ?? "", isExpired: row.expiresAt.getTime() <= systemMs() };
}

const ownerOf = (workspaceId: Id, ownerId: Id): SecretOwner => ({
  workspaceId,
  ownerType: "code_invite",
  ownerId,
});

function newCode(): string {
  for (;;) {
    const code = codeOf(randomBytes(32));
    if (code) return code;
  }
}
