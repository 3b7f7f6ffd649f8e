import type postgres from "postgres";
import { newId } from "@/lib/kernel/ids/index.ts";
import type { MadeSender } from "./make-sender.ts";

/** Things of a workspace that two people may both have something to do with. */
export interface SharedThings {
  readonly label: string;
  readonly importId: string;
}

export async function makeSharedThings(admin: postgres.Sql, sender: MadeSender): Promise<SharedThings> {
  const { workspaceId, userId, credentialId } = sender;
  const [label, importId] = [newId(), newId()];
  await admin`insert into labels (workspace_id, id, type, name, name_lower, color, created_by)
    values (${workspaceId}, ${label}, 'space', 'Hot', 'hot', 'red', ${userId})`;
  await admin`insert into prospect_imports (workspace_id, id, credential_id, source, file_name, state, custom_fields)
    values (${workspaceId}, ${importId}, ${credentialId}, 'csv', 'f.csv', 'finished', '{}')`;
  return { label, importId };
}

/** A campaign in which a person's sequence is over, unless another state is given. Returns the enrolment's id. */
export async function makeSequence(
  admin: postgres.Sql,
  sender: MadeSender,
  prospectId: string,
  given: { state?: string; campaignId?: string; action?: string } = {},
): Promise<{ enrolmentId: string; campaignId: string }> {
  const { workspaceId, credentialId } = sender;
  const campaignId = given.campaignId ?? newId();
  if (!given.campaignId) {
    await admin`insert into campaigns (workspace_id, id, credential_id, name, name_lower, status)
      values (${workspaceId}, ${campaignId}, ${credentialId}, 'C', 'c', 'active')`;
    const node = { kind: "action", delayHours: 0, next: null, action: { type: "message", text: "Hi" } };
    await admin`insert into campaign_versions (workspace_id, campaign_id, version, graph)
      values (${workspaceId}, ${campaignId}, 1, ${admin.json({ start: "a", nodes: { a: node } })})`;
  }
  const enrolmentId = newId();
  const [lane] = await admin<{ id: string }[]>`
    select id from lanes where workspace_id = ${workspaceId} and kind = 'social' limit 1`;
  const laneId = lane!.id;
  const state = given.state ?? "complete";
  await admin`insert into enrolments (workspace_id, id, campaign_id, prospect_id, node_id, lane_id, kind, state, pause_reason,
      due_at, version, entered_at)
    values (${workspaceId}, ${enrolmentId}, ${campaignId}, ${prospectId}, 'a', ${laneId}, 'message', ${state},
      ${state === "paused" ? "manual" : null}, now(), 1, now())`;
  const action = given.action ?? "sent";
  await admin`insert into actions (workspace_id, id, effect_key, enrolment_id, campaign_id, prospect_id, lane_id, kind, node_id,
      visit, version, payload, state, worker, lease_until, intended_at)
    values (${workspaceId}, ${newId()}, ${`${enrolmentId}:a:0`}, ${enrolmentId}, ${campaignId}, ${prospectId}, ${laneId},
      'message', 'a', 0, 1, '{"type":"message"}', ${action}, 'w', now(), now())`;
  await admin`insert into enrolment_events (workspace_id, id, enrolment_id, campaign_id, prospect_id, kind, at)
    values (${workspaceId}, ${newId()}, ${enrolmentId}, ${campaignId}, ${prospectId}, 'sent', now())`;
  return { enrolmentId, campaignId };
}

/**
 * A person with a row in every table that tells of people. `own` makes values that two of them don't share.
 */
export async function makeFullPerson(
  admin: postgres.Sql,
  sender: MadeSender,
  shared: SharedThings,
  own: string,
): Promise<string> {
  const { workspaceId, userId, credentialId } = sender;
  const [id, conversation, message, note] = [newId(), newId(), newId(), newId()];
  const email = `${own}.${id}@people.example`;
  await admin`insert into prospects ${admin({
    workspace_id: workspaceId,
    id,
    first_name: own,
    last_name: "Person",
    full_name: `${own} Person`,
    full_name_lower: `${own} person`,
    company_name: `${own} Ltd`,
    email,
    email_lower: email,
    phone: "+493012345678",
    social_url: `https://n.example/in/${id}`,
    social_key: id,
    social_provider_id: `provider-${id}`,
    custom_fields: admin.json({ city: own, [own]: "only" }),
    credential_id: credentialId,
  })}`;
  await admin`insert into conversations (workspace_id, id, prospect_id, credential_id, unread_count, last_at, last_text)
    values (${workspaceId}, ${conversation}, ${id}, ${credentialId}, 1, now(), ${own})`;
  await admin`insert into messages (workspace_id, id, conversation_id, prospect_id, channel, direction, state, text, lane_ref,
      external_id, mail_message_id, at)
    values (${workspaceId}, ${message}, ${conversation}, ${id}, 'email', 'out', 'sent', ${own}, ${sender.mailboxId}, ${message},
      ${`<${message}@mail.example>`}, now())`;
  await admin`insert into message_html (workspace_id, message_id, html, has_pictures, is_first)
    values (${workspaceId}, ${message}, '<p>Hi</p>', false, true)`;
  await admin`insert into message_files (workspace_id, id, message_id, place, name, type)
    values (${workspaceId}, ${newId()}, ${message}, 0, 'a.pdf', 'application/pdf')`;
  for (const channel of ["social", own === "ada" ? "email" : "sms"])
    await admin`insert into drafts (workspace_id, user_id, prospect_id, channel, text, files, sending)
      values (${workspaceId}, ${userId}, ${id}, ${channel}, ${own}, ${[newId()]}, ${newId()})`;
  await admin`insert into scheduled_messages (workspace_id, id, prospect_id, user_id, channel, text, send_at)
    values (${workspaceId}, ${newId()}, ${id}, ${userId}, 'email', ${own}, now() + interval '1 day')`;
  await admin`insert into prospect_notes (workspace_id, id, prospect_id, text, created_by, created_at)
    values (${workspaceId}, ${note}, ${id}, ${own}, ${userId}, now())`;
  await admin`insert into note_mentions (workspace_id, note_id, user_id) values (${workspaceId}, ${note}, ${userId})`;
  const label = newId();
  await admin`insert into labels (workspace_id, id, type, name, name_lower, color, created_by)
    values (${workspaceId}, ${label}, 'space', ${id.slice(-12)}, ${id.slice(-12)}, 'red', ${userId})`;
  for (const labelId of [label, shared.label])
    await admin`insert into prospect_labels (workspace_id, prospect_id, label_id, put_at, put_by)
      values (${workspaceId}, ${id}, ${labelId}, now(), ${userId})`;
  await admin`insert into tasks (workspace_id, id, kind, message, priority, prospect_id, created_by, due_at, created_at)
    values (${workspaceId}, ${newId()}, 'manual', ${own}, 300, ${id}, ${userId}, now(), now())`;
  await admin`insert into prospect_relations (workspace_id, prospect_id, credential_id, invited_at)
    values (${workspaceId}, ${id}, ${credentialId}, now())`;
  await admin`insert into import_people (workspace_id, import_id, prospect_id, line)
    values (${workspaceId}, ${shared.importId}, ${id}, ${own === "ada" ? 1 : 2})`;
  const [pipeline, stage] = [newId(), newId()];
  await admin`insert into crm_pipelines (workspace_id, id, name, position) values (${workspaceId}, ${pipeline}, ${own}, 0)`;
  await admin`insert into crm_stages (workspace_id, id, pipeline_id, name, probability, position)
    values (${workspaceId}, ${stage}, ${pipeline}, ${own}, 10, 0)`;
  await admin`insert into crm_deals (workspace_id, id, stage_id, place, title, amount, currency, prospect_id, created_at, updated_at)
    values (${workspaceId}, ${newId()}, ${stage}, 0, ${own}, 10, 'EUR', ${id}, now(), now())`;
  const webhook = newId();
  await admin`insert into webhooks (workspace_id, id, created_by, name, url, triggers, created_at)
    values (${workspaceId}, ${webhook}, ${userId}, ${own}, 'https://hooks.example/', ${["got_reply"]}, now())`;
  await admin`insert into webhook_deliveries (workspace_id, id, webhook_id, trigger, prospect_id, state, happened_at, due_at,
      ended_at)
    values (${workspaceId}, ${newId()}, ${webhook}, 'got_reply', ${id}, 'delivered', now(), now(), now())`;
  await makeSequence(admin, sender, id);
  const [order, number] = [newId(), newId()];
  await admin`insert into phone_orders (workspace_id, id, user_id, region, count, created_at)
    values (${workspaceId}, ${order}, ${userId}, 'DE', 1, now())`;
  await admin`insert into phone_numbers (workspace_id, id, order_id, state, external_id, number, country, category,
      locality, ordered_at, paid_until)
    values (${workspaceId}, ${number}, ${order}, 'released', ${number}, '+4930235010', 'DE', 'local', 'Berlin', now(), now())`;
  await admin`insert into phone_calls (workspace_id, id, number_id, external_id, direction, user_id, prospect_id,
      phone_number, other_number, state, started_at, ended_at, price)
    values (${workspaceId}, ${newId()}, ${number}, ${number}, 'outgoing', ${userId}, ${id}, '+4930235010',
      '+493012345678', 'completed', now(), now(), 0)`;
  return id;
}
