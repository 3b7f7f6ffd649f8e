import { newId } from "@/lib/kernel/ids/index.ts";
import type { SampleSpace, SamplesOf } from "./samples.ts";

export const makeSearchSamples = async (
  { admin, owner, canary }: SampleSpace,
  own: { readonly credential: string; readonly campaign: string },
) => {
  const { workspaceId } = owner;
  const search = newId();
  const url = `https://network.example/search/results/people/?keywords=${canary}`;
  await admin`insert into prospect_imports (workspace_id, id, campaign_id, credential_id, source, file_name, state, custom_fields, options)
    values (${workspaceId}, ${search}, ${own.campaign}, ${own.credential}, 'search_url', ${url}, 'processing', '{}', '{"movePeople": false}')`;
  await admin`insert into people_searches (workspace_id, import_id, source, url, most, move_people, next_at)
    values (${workspaceId}, ${search}, 'search_url', ${url}, 10, false, now())`;
  return { search };
};

export const searchSamples = (own: {
  readonly credential: string;
  readonly campaign: string;
  readonly search: string;
}): SamplesOf<"searches"> => ({
  "POST /workflows/searches": {
    body: {
      url: "https://network.example/posts/growth-7123",
      credentials_id: own.credential,
      workflow_id: own.campaign,
      key: "key-1",
    },
  },
  "POST /workflows/searches/{id}/update_status": { params: { id: own.search }, body: { status: "stopped" } },
  "POST /workflows/rerun_searches": { body: { workflow_id: own.campaign } },
  "POST /workflows/{id}/add_people": {
    params: { id: own.campaign },
    body: {
      people: [{ fields: { full_name: "Ann Lee", social_url: "https://network.example/in/ann-lee" } }],
    },
  },
});
