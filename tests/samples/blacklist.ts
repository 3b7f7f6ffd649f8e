import { newId } from "@/lib/kernel/ids/index.ts";
import type { SampleSpace, SamplesOf } from "./samples.ts";

export const makeBlacklistSamples = async (
  { admin, owner, canary }: SampleSpace,
  own: { readonly credential: string },
) => {
  const blacklistEntry = newId();
  await admin`insert into blacklist_entries (workspace_id, id, credential_id, kind, value, entry, created_at)
    values (${owner.workspaceId}, ${blacklistEntry}, ${own.credential}, 'company', ${canary}, ${canary}, now())`;
  return { blacklistEntry };
};

export const blacklistSamples = (own: {
  readonly credential: string;
  readonly blacklistEntry: string;
}): SamplesOf<"blacklist"> => {
  const values = ["ann@acme.example", "acme.example", "Acme Ltd"];
  const credentials_id = own.credential;
  return {
    "GET /credentials/{id}/blacklist": { params: { id: own.credential } },
    "PUT /credentials/{id}/blacklist": { params: { id: own.credential }, body: { values } },
    "GET /blacklist": { query: { credentials_id } },
    "POST /blacklist/add": { body: { credentials_id, values } },
    "POST /blacklist/remove": { body: { credentials_id, ids: [own.blacklistEntry] } },
    "GET /blacklist/download_csv": { query: { credentials_id } },
  };
};
