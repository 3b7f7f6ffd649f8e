import { readBilling } from "@/lib/domain/billing/index.ts";
import { listCredentials, readSeats } from "@/lib/domain/credentials/index.ts";
import { readPlanNow, readWorkspace } from "@/lib/domain/workspaces/index.ts";
import type { ContextOf } from "@/lib/http/context.ts";
import { toSpaceView } from "@/lib/http/views/workspaces.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";

/** The workspace of a call as the wire shows it, as it is now. Throws `not_found`. */
export async function showSpace({ member, brand }: ContextOf<"space">) {
  const workspace = await readWorkspace(member.workspaceId);
  if (!workspace) throw new ProductError("not_found", "spaceNotFound");
  const [seats, accounts, billing, plan] = await Promise.all([
    readSeats(member),
    listCredentials(member),
    readBilling(member.workspaceId),
    readPlanNow(member.workspaceId),
  ]);
  return toSpaceView(workspace, {
    brand: { key: brand.key, logoShape: brand.theme.logoShape },
    seats,
    plan,
    subscription: billing.subscription,
    credentialIds: accounts.map(({ id }) => id),
  });
}
