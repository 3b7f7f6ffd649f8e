import { sendDeliveryAgain } from "@/lib/contracts/webhooks.ts";
import { sendAgain } from "@/lib/domain/webhooks/index.ts";
import { route } from "@/lib/http/route.ts";
import { toDelivery } from "@/lib/http/views/webhooks.ts";

export const POST = route(sendDeliveryAgain, async ({ member }, { params }) =>
  toDelivery(await sendAgain(member, params.id, params.deliveryId)),
);
