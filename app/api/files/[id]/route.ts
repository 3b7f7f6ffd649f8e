import { readKeptFile } from "@/lib/contracts/files.ts";
import { readFile } from "@/lib/domain/files/index.ts";
import { fileReply } from "@/lib/http/file-reply.ts";
import { route } from "@/lib/http/route.ts";

export const GET = route(readKeptFile, async ({ member }, { params }) =>
  fileReply(await readFile(member, params.id)),
);
