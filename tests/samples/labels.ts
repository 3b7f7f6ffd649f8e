import { newId } from "@/lib/kernel/ids/index.ts";
import type { SampleSpace, SamplesOf } from "./samples.ts";

export const makeLabelSamples = async (
  { admin, owner, canary }: SampleSpace,
  own: { readonly prospect: string },
) => {
  const [label, worn] = [newId(), newId()];
  for (const [id, name] of [
    [label, `${canary} 1`],
    [worn, `${canary} 2`],
  ] as const)
    await admin`insert into labels (workspace_id, id, type, name, name_lower, color, created_by)
      values (${owner.workspaceId}, ${id}, 'profile', ${name}, ${name.toLowerCase()}, 'red', ${owner.userId})`;
  await admin`insert into prospect_labels (workspace_id, prospect_id, label_id, put_at, put_by)
    values (${owner.workspaceId}, ${own.prospect}, ${worn}, now(), ${owner.userId})`;
  return { label, wornLabel: worn };
};

export const labelSamples = ({ label }: { readonly label: string }): SamplesOf<"labels"> => {
  const body = { name: "Hot", color: "red" } as const;
  return {
    "GET /labels/fetch": { query: { labels_types: ["space", "profile"] } },
    "POST /labels/create": { body: { ...body, label_type: "space", key: "key-1" } },
    "PUT /labels/{id}": { params: { id: label }, body },
    "DELETE /labels/{id}/delete": { params: { id: label } },
  };
};
