import { uploadCsvFile } from "@/lib/contracts/campaigns.ts";
import { uploadCsv } from "@/lib/domain/prospects/index.ts";
import { member } from "@/lib/http/member.ts";
import { route } from "@/lib/http/route.ts";
import { toUpload } from "@/lib/http/views/campaigns.ts";

export const POST = route(uploadCsvFile, async (ctx, { body }) => {
  const bytes = new Uint8Array(await body.file.arrayBuffer());
  return toUpload(await uploadCsv(member(ctx), { name: body.file.name, bytes }));
});
