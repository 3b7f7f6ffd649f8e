import { listKeptFiles, uploadAttachment } from "@/lib/contracts/files.ts";
import { filesById, keepFile } from "@/lib/domain/files/index.ts";
import { route } from "@/lib/http/route.ts";
import { toFile, toFiles } from "@/lib/http/views/files.ts";

export const GET = route(listKeptFiles, async ({ member }, { query: { ids } }) =>
  toFiles(await filesById(member, ids), ids),
);

export const POST = route(uploadAttachment, async ({ member }, { body: { file } }) => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return toFile(await keepFile(member, { name: file.name, type: file.type, bytes }));
});
