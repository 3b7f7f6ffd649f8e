import { refuseNamedSpace } from "@/lib/access/named-space.ts";
import { validateToken } from "@/lib/contracts/accounts.ts";
import { findAccount } from "@/lib/domain/accounts/index.ts";
import { route } from "@/lib/http/route.ts";
import { toUserView } from "@/lib/http/views/accounts.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";

export const GET = route(validateToken, async (ctx, { query }) => {
  const { session, user, workspace } = ctx.viewer;
  if (!session) throw new ProductError("token_invalid", "tokenInvalid");
  const refusal = refuseNamedSpace(query.space ?? null, ctx.viewer);
  if (refusal) throw new ProductError(refusal.reason, refusal.message);
  const account = user ? await findAccount(user.id) : null;
  return {
    user: account ? toUserView(account, ctx, workspace?.isBillingEnabled) : null,
    is_anonymous: account === null,
  };
});
