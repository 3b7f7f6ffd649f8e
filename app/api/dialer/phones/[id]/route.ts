import { deletePhone, updatePhone } from "@/lib/contracts/dialer.ts";
import { releaseNumber, updateNumber } from "@/lib/domain/dialer/index.ts";
import { route } from "@/lib/http/route.ts";
import { redirectOf, toDialerPhone } from "@/lib/http/views/dialer.ts";
import { ports } from "@/lib/wiring.ts";

export const PUT = route(updatePhone, async ({ member }, { params, body }) =>
  toDialerPhone(
    await updateNumber(member, params.id, {
      name: body.name,
      redirect: redirectOf(body.number_to_redirect),
      isDefault: body.is_default,
    }),
  ),
);

export const DELETE = route(deletePhone, async ({ member }, { params }) => {
  await releaseNumber(member, ports().dialer, params.id);
  return { done: true as const };
});
