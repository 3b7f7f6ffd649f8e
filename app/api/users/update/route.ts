import { updateUser as contract } from "@/lib/contracts/own-account.ts";
import { updateUser } from "@/lib/domain/accounts/index.ts";
import { route } from "@/lib/http/route.ts";
import { toUserView } from "@/lib/http/views/accounts.ts";

export const POST = route(contract, async (ctx, { body }) => {
  const account = await updateUser(ctx.user.id, {
    firstName: body.first_name,
    lastName: body.last_name,
    phone: body.phone,
    locale: body.language,
    ...(body.approval_mode ? { preferences: { approvalMode: body.approval_mode } } : {}),
  });
  return toUserView(account, ctx, ctx.viewer.workspace?.isBillingEnabled);
});
