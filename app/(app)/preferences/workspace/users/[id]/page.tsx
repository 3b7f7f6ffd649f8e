import { MembersPage } from "@/components/members/index.ts";
import { listCredentials } from "@/lib/domain/credentials/index.ts";
import { listCodeInvites, listInvites, listMembers } from "@/lib/domain/members/index.ts";
import { adminIn } from "@/lib/http/admin-of.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { toCodeInviteView, toInviteView, toMemberView } from "@/lib/http/views/members.ts";

/** The first page of each list. */
const first = { offset: 0, limit: 50 };

const page = definePage(
  { path: "/preferences/workspace/users/{id}", texts: ["members"] },
  async ({ ctx, params: { id } }) => {
    // The address names the workspace, which is the chosen one: another one's page is none.
    const admin = adminIn(ctx, id);
    const { member, workspace } = ctx;
    const [members, accounts, invitations] = await Promise.all([
      listMembers(member, id, { search: "", ...first }),
      listCredentials(member),
      member.isAdmin ? Promise.all([listInvites(admin, id, first), listCodeInvites(admin, id)]) : null,
    ]);
    return (
      <MembersPage
        workspace={{ id, name: workspace.name }}
        members={{
          ...first,
          total: members.total,
          items: members.items.map((row) => toMemberView(row, member)),
        }}
        accounts={accounts.map(({ id: accountId, firstName, lastName, username }) => ({
          id: accountId,
          name: `${firstName} ${lastName}`.trim() || username,
          username,
        }))}
        invitations={
          invitations && {
            invites: { ...first, total: invitations[0].total, items: invitations[0].items.map(toInviteView) },
            codes: invitations[1].map(toCodeInviteView),
          }
        }
      />
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
