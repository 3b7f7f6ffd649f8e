import { buyPhones } from "@/lib/contracts/dialer.ts";
import { buyNumbers } from "@/lib/domain/dialer/index.ts";
import { route } from "@/lib/http/route.ts";
import { redirectOf, toDialerPhone } from "@/lib/http/views/dialer.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import { ports } from "@/lib/wiring.ts";

export const POST = route(buyPhones, async ({ member }, { body }) => {
  const key = body.key ?? newId();
  const phones = await buyNumbers(member, ports().dialer, {
    regionId: body.region_id,
    count: body.count,
    redirect: redirectOf(body.number_to_redirect) ?? null,
    key,
  });
  return { order_id: key, phones: phones.map(toDialerPhone) };
});
