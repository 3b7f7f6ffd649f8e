import { makeProspect } from "../factories/make-conversation.ts";
import type { SampleSpace, SamplesOf } from "./samples.ts";

export const makeProspectSamples = async (
  { admin, owner, canary }: SampleSpace,
  own: { readonly credential: string },
) => ({
  prospect: await makeProspect(admin, {
    workspaceId: owner.workspaceId,
    credentialId: own.credential,
    name: `${canary} Person`,
    providerId: "canary",
  }),
});

export const prospectSamples = ({ prospect }: { readonly prospect: string }): SamplesOf<"prospects"> => {
  const params = { id: prospect };
  return {
    "GET /profiles": { query: { query: "Person" } },
    "GET /profiles/{id}": { params },
    "POST /profiles/{id}/update": { params, body: { first_name: "T", last_name: "T" } },
  };
};
