import { newId } from "@/lib/kernel/ids/index.ts";
import { samplePicture } from "./picture.ts";
import type { SampleSpace, SamplesOf } from "./samples.ts";

export async function makeWorkspaceSamples({ admin, owner, canary }: SampleSpace) {
  const listView = newId();
  await admin`insert into list_views (workspace_id, id, user_id, list, name, query)
    values (${owner.workspaceId}, ${listView}, ${owner.userId}, 'profiles', ${canary}, ${`search=${canary}`})`;
  return { listView };
}

export const workspaceSamples = (own: {
  readonly workspaceId: string;
  readonly listView: string;
}): SamplesOf<"workspaces"> => ({
  "POST /users/set_space": { body: { space_id: own.workspaceId } },
  "POST /space/create": { body: { name: "Taken", promotekit_referral: "friend", space_id: newId() } },
  "POST /space/{id}/update": {
    params: { id: own.workspaceId },
    body: { space_object: { name: "Taken", postal_address: "1 Main Street", accent: "#2f6fde" } },
  },
  "POST /space/sign_up_settings": {
    body: {
      settings: { goal: "sales", channels: ["email"], role: "founder", team: "few", audience: "Heads" },
    },
  },
  "GET /space/audit_log": { query: { action: "workspace", limit: 10 } },
  "POST /space/save_photo": { body: { file: samplePicture() } },
  "GET /list_views": { query: { list: "profiles" } },
  "POST /list_views": { body: { list: "profiles", name: "Taken", query: "search=Taken" } },
  "DELETE /list_views/{id}": { params: { id: own.listView } },
});
