import { newId } from "@/lib/kernel/ids/index.ts";
import type { SampleSpace, SamplesOf } from "./samples.ts";

export const makeSignatureSamples = async (
  { admin, owner, canary }: SampleSpace,
  own: { readonly credential: string },
) => {
  const signature = newId();
  await admin`insert into signatures (workspace_id, id, credential_id, name, message)
    values (${owner.workspaceId}, ${signature}, ${own.credential}, ${canary}, ${canary})`;
  return { signature };
};

export const signatureSamples = (own: {
  readonly credential: string;
  readonly signature: string;
}): SamplesOf<"signatures"> => {
  const params = { id: own.credential, signatureId: own.signature };
  const body = { name: "Short", message: "Tess<br>Example Ltd", is_default: true };
  return {
    "GET /credentials/{id}/signatures": { params: { id: own.credential } },
    "POST /credentials/{id}/signatures": { params: { id: own.credential }, body: { ...body, key: "key-1" } },
    "PATCH /credentials/{id}/signatures/{signatureId}": { params, body },
    "DELETE /credentials/{id}/signatures/{signatureId}": { params },
  };
};
