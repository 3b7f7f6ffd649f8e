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
    preferences: {
      ...(body.approval_mode ? { approvalMode: body.approval_mode } : {}),
      ...(body.sign_in_mails === undefined ? {} : { tellsSignIns: body.sign_in_mails }),
    },
  });
  return toUserView(account, ctx, ctx.viewer.workspace?.isBillingEnabled);
});
