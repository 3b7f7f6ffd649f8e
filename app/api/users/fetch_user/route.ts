import { fetchUser } from "@/lib/contracts/accounts.ts";
import { findAccount } from "@/lib/domain/accounts/index.ts";
import { route } from "@/lib/http/route.ts";
import { toUserView } from "@/lib/http/views/accounts.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";

export const GET = route(fetchUser, async (ctx) => {
  const account = ctx.viewer.user ? await findAccount(ctx.viewer.user.id) : null;
  if (!account) throw new ProductError("not_found", "notFound");
  return toUserView(account, ctx, ctx.viewer.workspace?.isBillingEnabled);
});
