import { uploadFile } from "@/lib/contracts/imports.ts";
import { uploadCsv } from "@/lib/domain/prospects/index.ts";
import { route } from "@/lib/http/route.ts";
import { chosenReading, toUpload } from "@/lib/http/views/imports.ts";

export const POST = route(uploadFile, async (ctx, { body }) => {
  const bytes = new Uint8Array(await body.file.arrayBuffer());
  return toUpload(await uploadCsv(ctx.member, { name: body.file.name, bytes }, chosenReading(body)));
});
