import type postgres from "postgres";
import { POST as createInvites } from "@/app/api/space/[id]/invites/route.ts";
import { GET as readViewer } from "@/app/api/users/fetch_spaces/route.ts";
import type { InviteView } from "@/lib/contracts/invites.ts";
import type { SpaceItem } from "@/lib/contracts/workspaces.ts";
import { issueInvite } from "@/lib/domain/members/index.ts";
import { callRoute } from "./call-route.ts";
import type { MadeMember } from "./make-workspace.ts";

/** What an invitation gives, as the call takes it. */
export interface Given {
  readonly granted_access?: "member" | "admin";
  readonly allowed_pages?: Readonly<Record<string, boolean>>;
  readonly credentials_ids?: readonly string[];
}

/** Invites one address. */
export const inviteTo = (by: MadeMember, email: string, given: Given = {}) =>
  callRoute<{ invites: InviteView[]; members: string[] }>(createInvites, {
    as: by.token,
    params: { id: by.workspaceId },
    body: { emails: [email], granted_access: "member", allowed_pages: { inbox: true }, ...given },
  });

/** Invites one address, and makes the secret that its mail tells. */
export async function invited(by: MadeMember, email: string, given: Given = {}) {
  const { payload } = await inviteTo(by, email, given);
  const id = payload.invites[0]!._id;
  const issued = await issueInvite(by.workspaceId, id);
  return { id, secret: issued!.secret };
}

/** The address of a made member. */
export const addressOf = ({ userId }: MadeMember) => `${userId}@people.example`;

/** A membership as it is stored. Null: there is none. */
export async function membershipOf(admin: postgres.Sql, workspaceId: string, userId: string) {
  const [row] = await admin<
    { isAdmin: boolean; pages: Record<string, boolean>; allCredentials: boolean; credentials: string[] }[]
  >`select m.is_admin as "isAdmin", m.allowed_pages as pages, m.all_credentials as "allCredentials",
      array(select credential_id::text from membership_credentials c
             where c.workspace_id = m.workspace_id and c.user_id = m.user_id order by 1) as credentials
    from memberships m where m.workspace_id = ${workspaceId} and m.user_id = ${userId}`;
  return row ?? null;
}

/** The ids of the workspaces that a person may choose. */
export async function spacesOf({ token }: MadeMember): Promise<string[]> {
  const { payload } = await callRoute<SpaceItem[]>(readViewer, { as: token });
  return payload.map(({ _id }) => _id);
}
