import { newId } from "@/lib/kernel/ids/index.ts";
import type { SampleSpace, SamplesOf } from "./samples.ts";

export interface CampaignObjects {
  readonly campaign: string;
  readonly upload: string;
  readonly import: string;
  readonly smartSequence: string;
}

const node = (text: string) => ({
  id: "a",
  kind: "action",
  delayHours: 0,
  action: { type: "message", text },
  next: null,
});

export async function makeCampaignSamples(
  { admin, owner, canary }: SampleSpace,
  own: { readonly credential: string },
): Promise<CampaignObjects> {
  const { workspaceId, userId } = owner;
  const [campaign, upload, found, smartSequence] = [newId(), newId(), newId(), newId()];
  await admin`insert into campaigns (workspace_id, id, credential_id, name, name_lower, status)
    values (${workspaceId}, ${campaign}, ${own.credential}, ${canary}, ${canary}, 'active')`;
  await admin`insert into campaign_versions (workspace_id, campaign_id, version, graph)
    values (${workspaceId}, ${campaign}, 1, ${admin.json({ start: "a", nodes: { a: node(canary) } })})`;
  await admin`insert into uploads (workspace_id, id, file_name, content, created_by)
    values (${workspaceId}, ${upload}, ${canary}, ${Buffer.from("email,link,colour\na@p.example,https://network.example/in/a,red\n")}, ${userId})`;
  await admin`insert into prospect_imports (workspace_id, id, campaign_id, credential_id, source, file_name, state, custom_fields)
    values (${workspaceId}, ${found}, ${campaign}, ${own.credential}, 'csv', ${canary}, 'finished', '{}')`;
  await admin`insert into smart_sequences (workspace_id, id, name, graph, changed_by, created_at, updated_at)
    values (${workspaceId}, ${smartSequence}, ${canary}, ${admin.json({ start: "a", nodes: { a: node(canary) } })},
      ${userId}, now(), now())`;
  return { campaign, upload, import: found, smartSequence };
}

export const campaignSamples = (
  own: CampaignObjects & { readonly credential: string; readonly mailbox: string; readonly prospect: string },
): SamplesOf<"campaigns"> => {
  const params = { id: own.campaign };
  const person = { id: own.campaign, profileId: own.prospect };
  const sequence = [{ id: "a", type: "message" as const, delay: 0, text: "Hello" }];
  const kept = { id: own.smartSequence };
  const nodes = {
    sequences_nodes: sequence.map((step) => ({ kind: "action" as const, step })),
    sequences_links: [],
  };
  const draft = { name: "Taken", sequence, mailboxes: [own.mailbox] };
  return {
    "GET /smart_sequences": { query: { search: "a" } },
    "POST /smart_sequences": { body: { ...nodes, name: "Follow up", key: "key-1" } },
    "POST /smart_sequences/check": { body: nodes },
    "GET /smart_sequences/{id}": { params: kept },
    "PATCH /smart_sequences/{id}": { params: kept, body: { ...nodes, name: "Follow up", revision: 1 } },
    "POST /smart_sequences/{id}/duplicate": { params: kept, body: { name: "Copy", key: "key-1" } },
    "DELETE /smart_sequences/{id}": { params: kept },
    "POST /smart_sequences/{id}/restore": { params: kept },
    "GET /workflows": { query: { query: "a" } },
    "POST /workflows": { body: { ...draft, credentials_id: own.credential, searches: [], key: "key-1" } },
    "GET /workflows/{id}": { params },
    "POST /workflows/{id}/update": { params, body: { ...draft, searches: [own.import] } },
    "POST /workflows/check": {
      body: {
        workflow_id: own.campaign,
        credentials_id: own.credential,
        sequence,
        mailboxes: [own.mailbox],
        custom_fields: ["colour"],
        searches: [own.import],
      },
    },
    "POST /workflows/{id}/update_status": { params, body: { status: "paused" } },
    "GET /workflows/{id}/overview": { params, query: { timezone: "Europe/Berlin" } },
    "GET /workflows/rates": { query: { ids: [own.campaign], timezone: "Europe/Berlin" } },
    "GET /workflows/{id}/rehearsal": { params, query: { accept_percent: "40" } },
    "POST /workflows/{id}/archive": { params },
    "POST /workflows/{id}/restore": { params },
    "POST /workflows/{id}/delete_async": { params },
    "POST /workflows/order": { body: { workflows_order: [own.campaign] } },
    "POST /workflows/upload_csv_file": {
      body: { file: new File(["email\nthief@p.example\n"], "a.csv") },
    },
    "POST /workflows/read_csv_file": {
      body: { filename: own.upload, encoding: "windows-1252" },
    },
    "POST /workflows/set_data_from_csv_file": {
      body: {
        filename: own.upload,
        user_fields: { email: "email", social_url: "link" },
        custom_fields: { colour: "colour" },
        credentials_id: own.credential,
        workflow_id: own.campaign,
        is_email_only: true,
        key: "key-1",
      },
    },
    "GET /workflows/searches/{id}": { params: { id: own.import } },
    "POST /workflows/searches/{id}/cancel": { params: { id: own.import } },
    "POST /workflows/searches/{id}/remove": { params: { id: own.import }, body: { with_people: true } },
    "GET /workflows/searches/{id}/own_people": { params: { id: own.import } },
    "GET /workflows/searches/{id}/download_csv": { params: { id: own.import } },
    "POST /workflows/steps/send_email/test": {
      body: {
        receiver: "thief@mail.example",
        subject: "Hello",
        text: "Hello",
        integration_id: own.mailbox,
        profile_id: own.prospect,
        key: "key-1",
      },
    },
    "POST /credentials/duplicate_workflows": {
      body: { update_dict: { [own.campaign]: [own.credential] }, key: "key-1" },
    },
    "GET /workflows/{id}/profiles": { params },
    "GET /workflows/{id}/profiles/{profileId}": { params: person },
    "POST /workflows/{id}/profiles/{profileId}/resolve": {
      params: person,
      body: { action_id: own.import, answer: "skip" },
    },
    "POST /workflows/{id}/approve": { params, body: { version: 1 } },
    "POST /workflows/{id}/profiles/change": { params, body: { verb: "hold", ids: [own.prospect] } },
    "POST /workflows/{id}/profiles/{profileId}/approve": { params: person, body: { version: 1 } },
    "POST /workflows/{id}/profiles/{profileId}/hold": { params: person, body: {} },
    "POST /workflows/{id}/profiles/{profileId}/release": { params: person },
    "POST /workflows/{id}/profiles/{profileId}/cancel": { params: person },
    "POST /workflows/{id}/profiles/{profileId}/booked_meeting": { params: person },
    "POST /workflows/{id}/profiles/{profileId}/pause": { params: person },
    "POST /workflows/{id}/profiles/{profileId}/resume": { params: person, body: { step_id: "a" } },
  };
};
