import { listKeptFiles, uploadAttachment } from "@/lib/contracts/files.ts";
import { keepFile, listKept } from "@/lib/domain/files/index.ts";
import { route } from "@/lib/http/route.ts";
import { toFile } from "@/lib/http/views/files.ts";

export const GET = route(listKeptFiles, async ({ member }, { query: { ids } }) =>
  (await listKept(member, ids)).map(toFile),
);

export const POST = route(uploadAttachment, async ({ member }, { body: { file } }) => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return toFile(await keepFile(member, { name: file.name, type: file.type, bytes }));
});
