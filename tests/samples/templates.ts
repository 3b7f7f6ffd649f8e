import { newId } from "@/lib/kernel/ids/index.ts";
import type { SampleSpace, SamplesOf } from "./samples.ts";

export const makeTemplateSamples = async ({ admin, owner, canary }: SampleSpace) => {
  const template = newId();
  await admin`insert into templates (workspace_id, id, user_id, is_shared, name, folder, channel, subject, text,
      created_at, updated_at)
    values (${owner.workspaceId}, ${template}, ${owner.userId}, false, ${canary}, ${canary}, 'any', ${canary}, ${canary},
      now(), now())`;
  return { template };
};

export const templateSamples = ({
  template,
  prospect,
}: {
  readonly template: string;
  readonly prospect: string;
}): SamplesOf<"templates"> => {
  const params = { id: template };
  const texts = {
    name: "Thanks",
    folder: "Replies",
    channel: "email",
    subject: "Thanks",
    text: "Hi {first_name}",
  } as const;
  return {
    "GET /templates": { query: { of: "all" } },
    "POST /templates": { body: { ...texts, is_shared: true, key: "key-1" } },
    "PATCH /templates/{id}": { params, body: { ...texts, is_shared: true, revision: 1 } },
    "DELETE /templates/{id}": { params },
    "POST /templates/{id}/restore": { params },
    "POST /templates/{id}/use": { params, body: { profile_id: prospect } },
  };
};
