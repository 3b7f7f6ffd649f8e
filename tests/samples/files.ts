import { newId } from "@/lib/kernel/ids/index.ts";
import { samplePicture } from "./picture.ts";
import type { SampleSpace, SamplesOf } from "./samples.ts";

export async function makeFileSamples({ admin, owner, canary }: SampleSpace) {
  const keptFile = newId();
  await admin`insert into files (workspace_id, id, user_id, name, type, size, digest, bytes, held_at)
    values (${owner.workspaceId}, ${keptFile}, ${owner.userId}, ${`${canary}.txt`}, 'text/plain', ${canary.length},
      ${Buffer.from(canary)}, ${Buffer.from(canary)}, now())`;
  return { keptFile };
}

export const fileSamples = ({ keptFile }: { readonly keptFile: string }): SamplesOf<"files"> => ({
  "GET /files": { query: { ids: [keptFile] } },
  "POST /files": { body: { file: samplePicture() } },
  "GET /files/{id}": { params: { id: keptFile } },
});
