import { availableCredentials } from "@/lib/contracts/members.ts";
import { readAvailableAccounts } from "@/lib/domain/members/index.ts";
import { route } from "@/lib/http/route.ts";

export const GET = route(availableCredentials, async ({ member }, { query }) => {
  const accounts = await readAvailableAccounts(member, query.user_id);
  return accounts.map(({ id, firstName, lastName, username, photoUrl }) => ({
    _id: id,
    full_name: `${firstName} ${lastName}`.trim() || username,
    username,
    photo_link: photoUrl,
  }));
});
