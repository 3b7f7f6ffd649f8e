import { readFileAnew } from "@/lib/contracts/imports.ts";
import { readUploadAnew } from "@/lib/domain/prospects/index.ts";
import { route } from "@/lib/http/route.ts";
import { chosenReading, toUpload } from "@/lib/http/views/imports.ts";

export const POST = route(readFileAnew, async (ctx, { body }) =>
  toUpload(await readUploadAnew(ctx.member, body.filename, chosenReading(body))),
);
