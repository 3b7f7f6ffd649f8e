import { readCallRecording } from "@/lib/contracts/dialer.ts";
import { openRecording } from "@/lib/domain/dialer/index.ts";
import { fileReply } from "@/lib/http/file-reply.ts";
import { route } from "@/lib/http/route.ts";
import { ports } from "@/lib/wiring.ts";

export const GET = route(readCallRecording, async ({ member }, { params }) =>
  fileReply(await openRecording(member, ports().dialer, params.id)),
);
