import { readBillingInfo } from "@/lib/contracts/billing.ts";
import { readBilling } from "@/lib/domain/billing/index.ts";
import { route } from "@/lib/http/route.ts";
import { toBillingView } from "@/lib/http/views/billing.ts";

export const GET = route(readBillingInfo, async ({ member }) =>
  toBillingView(await readBilling(member.workspaceId)),
);
