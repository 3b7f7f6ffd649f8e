import { answerVoice } from "@/lib/contracts/dialer.ts";
import { beginCall } from "@/lib/domain/dialer/index.ts";
import { route } from "@/lib/http/route.ts";
import { toldOf, twiml } from "@/lib/http/views/dialer.ts";
import { ports } from "@/lib/wiring.ts";

export const POST = route(answerVoice, async (_ctx, { body }, request) =>
  twiml(await beginCall(ports().dialer, toldOf(request, body.raw))),
);
