import { newId } from "@/lib/kernel/ids/index.ts";
import { makeProspect } from "../factories/make-conversation.ts";
import type { SampleSpace, SamplesOf } from "./samples.ts";

/** A merge of somebody of whom nothing was there but themselves, as `mergePeople` leaves it; it tells nobody. */
async function makeUndoableMerge(
  admin: SampleSpace["admin"],
  { workspaceId, userId }: SampleSpace["owner"],
  keptId: string,
  goneId: string,
): Promise<string> {
  const none = { gone: [], met: [], after: [] };
  const parts = {
    conversations: {
      gone: null,
      before: null,
      after: null,
      messageIds: [],
      scheduledIds: [],
      drafts: none,
    },
    sequences: { enrolmentIds: [], eventIds: [] },
    people: { relations: none, importPeople: none, noteIds: [] },
    labels: none,
    tasks: [],
    merges: [],
  };
  const rest = admin.json({ parts, suppression: null, listed: [], dismissed: [], stood: [] });
  const id = newId();
  await admin`insert into people_merges (workspace_id, id, kept_id, gone_id, gone_name, undo, merged_by, merged_at)
    select ${workspaceId}, ${id}, k.id, g.id, g.full_name, ${rest}::jsonb
      || jsonb_build_object('kept', to_jsonb(k), 'after', to_jsonb(k), 'gone', to_jsonb(g)), ${userId}, now()
      from prospects k, prospects g where k.id = ${keptId} and g.id = ${goneId}`;
  await admin`delete from prospects where id = ${goneId}`;
  return id;
}

export const makeProspectSamples = async (
  { admin, owner, canary }: SampleSpace,
  own: { readonly credential: string },
) => {
  const prospect = await makeProspect(admin, {
    workspaceId: owner.workspaceId,
    credentialId: own.credential,
    name: `${canary} Person`,
    providerId: "canary",
  });
  const note = newId();
  await admin`insert into prospect_notes (workspace_id, id, prospect_id, text, created_by, created_at)
    values (${owner.workspaceId}, ${note}, ${prospect}, ${canary}, ${owner.userId}, now())`;
  const people = { workspaceId: owner.workspaceId, credentialId: own.credential, name: `${canary} Twin` };
  const twin = await makeProspect(admin, people);
  const gone = await makeProspect(admin, people);
  const merge = await makeUndoableMerge(admin, owner, twin, gone);
  const duplicate = newId();
  await admin`insert into people_duplicates (workspace_id, id, first_id, second_id, reasons, found_at)
    values (${owner.workspaceId}, ${duplicate}, ${prospect}, ${twin}, '{phone}', now())`;
  const deed = newId();
  await admin`insert into people_deeds (workspace_id, id, kind, choice, created_by, is_admin, sight, total, at)
    values (${owner.workspaceId}, ${deed}, 'exclude', '{"search":null,"leadStatus":null,"filters":[],"ids":[]}',
      ${owner.userId}, true, '{}', 1, now())`;
  return { prospect, note, deed, twin, merge, duplicate };
};

export const prospectSamples = ({
  prospect,
  note,
  deed,
  label,
  wornLabel,
  twin,
  merge,
  duplicate,
}: {
  readonly twin: string;
  readonly merge: string;
  readonly duplicate: string;
  readonly prospect: string;
  readonly deed: string;
  readonly note: string;
  readonly label: string;
  readonly wornLabel: string;
}): SamplesOf<"prospects"> => {
  const params = { id: prospect };
  return {
    "GET /profiles": { query: { query: "Person" } },
    "GET /profiles/{id}": { params },
    "GET /profiles/{id}/timeline": { params },
    "GET /profiles/export": { query: { query: "Person" } },
    "GET /profiles/count": { query: { query: "Person" } },
    "POST /profiles/deeds": { body: { action: "put_label", label_id: label, ids: [prospect], key: "key-2" } },
    "GET /profiles/deeds/{id}": { params: { id: deed } },
    "POST /profiles/deeds/{id}/cancel": { params: { id: deed } },
    "POST /profiles/duplicates/{id}/dismiss": { params: { id: duplicate } },
    "POST /profiles/merge": { body: { keep_id: prospect, gone_id: twin, from_gone: ["company_name"] } },
    "POST /profiles/merges/{id}/undo": { params: { id: merge } },
    "GET /profiles/{id}/labels": { params },
    "POST /profiles/{id}/labels": { params, body: { label_id: label } },
    "DELETE /profiles/{id}/labels/{labelId}": { params: { ...params, labelId: wornLabel } },
    "GET /profiles/{id}/notes": { params },
    "POST /profiles/{id}/notes": { params, body: { text: "Met in May", mentions: [], key: "key-1" } },
    "PATCH /profiles/{id}/notes/{noteId}": {
      params: { ...params, noteId: note },
      body: { text: "Met in June", revision: 1 },
    },
    "DELETE /profiles/{id}/notes/{noteId}": { params: { ...params, noteId: note } },
    "POST /profiles/{id}/lift": { params, body: { status: "suppressed" } },
    "POST /profiles/{id}/update": { params, body: { first_name: "T", last_name: "T" } },
  };
};
