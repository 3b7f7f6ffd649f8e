import { listDeliveries as list } from "@/lib/contracts/webhooks.ts";
import { route } from "@/lib/http/route.ts";
import { showDeliveries } from "@/lib/http/show/deliveries.ts";

export const GET = route(list, ({ member }, { params, query }) => showDeliveries(member, params.id, query));
