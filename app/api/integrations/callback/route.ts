import { refuseCall } from "@/lib/access/calls.ts";
import { connectIntegration, finishConnecting } from "@/lib/contracts/mailboxes.ts";
import { finishSignIn } from "@/lib/domain/mailboxes/index.ts";
import { memberContext } from "@/lib/http/context.ts";
import { route } from "@/lib/http/route.ts";
import { ProductError } from "@/lib/kernel/errors/index.ts";
import { ports } from "@/lib/wiring.ts";

/** Leads to the integrations page in every case: a person waits for it. */
const leadTo = (query: Record<string, string>) => {
  const location = `/integrations?${new URLSearchParams(query)}`;
  return new Response(null, { status: 303, headers: { location, "referrer-policy": "no-referrer" } });
};

export const GET = route(finishConnecting, async (ctx, _input, request) => {
  try {
    const { session } = ctx.viewer;
    const refusal = refuseCall(connectIntegration, ctx.viewer);
    if (!session || refusal) throw new ProductError("forbidden", refusal?.message ?? "signInRequired");
    const { member, user, brand } = memberContext(ctx);
    const { oauth, mail } = ports();
    const id = await finishSignIn(
      member,
      { oauth, mail },
      {
        sessionId: session.id,
        brandId: brand.id,
        fromName: `${user.firstName} ${user.lastName}`.trim(),
        answer: new URL(request.url).searchParams,
      },
    );
    return leadTo({ connected: id });
  } catch (error) {
    if (!(error instanceof ProductError)) throw error;
    return leadTo({ refused: error.message });
  }
});
