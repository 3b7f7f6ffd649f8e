import { createHash } from "node:crypto";
import { newId } from "@/lib/kernel/ids/index.ts";
import { makeMember } from "../factories/make-workspace.ts";
import type { SampleSpace, SamplesOf } from "./samples.ts";

export async function makeMemberSamples({ admin, owner, canary }: SampleSpace) {
  const { workspaceId, userId } = owner;
  const colleague = await makeMember(admin, { workspaceId, isAdmin: false });
  const [invite, codeInvite] = [newId(), newId()];
  const email = `${canary}-${invite}@people.example`;
  await admin`insert into invites (workspace_id, id, email, email_lower, invited_by, locale, sent_at, expires_at)
    values (${workspaceId}, ${invite}, ${email}, ${email.toLowerCase()}, ${userId}, 'en', now(), now() + interval '7 days')`;
  const codeHash = createHash("sha256").update(codeInvite).digest();
  await admin`insert into code_invites (workspace_id, id, code_hash, created_by, expires_at)
    values (${workspaceId}, ${codeInvite}, ${codeHash}, ${userId}, now() + interval '30 days')`;
  return { colleague: colleague.userId, invite, codeInvite };
}

export const memberSamples = (own: {
  readonly workspaceId: string;
  readonly colleague: string;
  readonly invite: string;
  readonly codeInvite: string;
  readonly credential: string;
}): SamplesOf<"members"> => {
  const { workspaceId, colleague, invite, codeInvite, credential } = own;
  const ofSpace = { id: workspaceId };
  const grants = { allowed_pages: { inbox: true }, credentials_ids: [credential] };
  return {
    "GET /space/{id}/members": { params: ofSpace },
    "POST /users/{id}/exit_from_space": { params: { id: colleague }, body: { space_id: workspaceId } },
    "POST /users/{id}/change_admin": {
      params: { id: colleague },
      body: { space_id: workspaceId, is_admin: true },
    },
    "POST /users/exists": { body: { email: "thief@mail.example", invite_code: "" } },
    "GET /users/{id}/allowed_pages": { params: { id: colleague } },
    "PUT /users/{id}/allowed_pages": { params: { id: colleague }, body: { allowed_pages: { inbox: true } } },
    "POST /users/{id}/set_credentials": {
      params: { id: colleague },
      body: { space_id: workspaceId, credentials: [credential] },
    },
    "GET /users/get_available_credentials": { query: { user_id: colleague } },
    "POST /space/join": { body: { invite_code: "ABCDEFGHJKMN" } },
    "GET /space/invites": { query: { invite_code: "ABCDEFGHJKMN" } },
    "POST /space/{id}/invites": {
      params: ofSpace,
      body: { emails: ["thief@mail.example"], granted_access: "member", ...grants },
    },
    "GET /space/{id}/invites": { params: ofSpace },
    "POST /space/{id}/invites/{inviteId}/resend": { params: { ...ofSpace, inviteId: invite } },
    "DELETE /space/{id}/invites/{inviteId}": { params: { ...ofSpace, inviteId: invite } },
    "GET /space/{id}/code_invites": { params: ofSpace },
    "POST /space/{id}/code_invites": { params: ofSpace, body: { ...grants, key: "taken" } },
    "POST /space/{id}/code_invites/{codeId}/renew": {
      params: { ...ofSpace, codeId: codeInvite },
      body: grants,
    },
    "DELETE /space/{id}/code_invites/{codeId}": { params: { ...ofSpace, codeId: codeInvite } },
  };
};
