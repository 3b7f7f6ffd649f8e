import { resetConnectionChars } from "@/lib/contracts/credentials.ts";
import { resetNoteLimit } from "@/lib/domain/credentials/index.ts";
import { route } from "@/lib/http/route.ts";
import { showCredential } from "@/lib/http/show/credentials.ts";

export const POST = route(resetConnectionChars, async (ctx, { params }) =>
  showCredential(ctx.member, await resetNoteLimit(ctx.member, params.id)),
);
