import { placeId } from "@/lib/domain/dialer/rules/place.ts";
import { newId } from "@/lib/kernel/ids/index.ts";
import type { SampleSpace, SamplesOf } from "./samples.ts";

/** A number of the workspace and a recorded call of it. */
export const makeDialerSamples = async ({ admin, owner, canary }: SampleSpace) => {
  const { workspaceId, userId } = owner;
  const [order, phone, call] = [newId(), newId(), newId()];
  await admin`insert into phone_orders (workspace_id, id, user_id, region, count, created_at)
    values (${workspaceId}, ${order}, ${userId}, ${canary}, 1, now())`;
  await admin`insert into phone_numbers (workspace_id, id, order_id, state, external_id, number, name, country, category,
      locality, is_default, ordered_at, paid_until)
    values (${workspaceId}, ${phone}, ${order}, 'active', ${`PN${phone}`}, '+4930235010', ${canary}, 'DE', 'local',
      ${canary}, true, now(), now() + interval '20 days')`;
  await admin`insert into phone_calls (workspace_id, id, number_id, external_id, direction, user_id, phone_number,
      other_number, state, duration, price, started_at, ended_at, recording_id)
    values (${workspaceId}, ${call}, ${phone}, ${`CA${call}`}, 'outgoing', ${userId}, '+4930235010', '+493012345678',
      'completed', 61, 2000, now(), now(), ${canary})`;
  return { phone, phoneCall: call };
};

const region = placeId({ country: "DE", category: "local", province: null, locality: "Berlin" });

export const dialerSamples = ({
  phone,
  phoneCall,
}: {
  readonly phone: string;
  readonly phoneCall: string;
}): SamplesOf<"dialer"> => ({
  "GET /dialer/token": { query: { one_time_key: newId() } },
  "GET /dialer/phones/{id}/calls": { params: { id: phone } },
  // Belongs to no country: it is never night there.
  "POST /dialer/validate": { query: { phone_number: "+80012345678" } },
  "GET /dialer/states": { query: { country_code: "US" } },
  "GET /dialer/regions": { query: { country_code: "DE" } },
  "POST /dialer/phones/buy": { body: { region_id: region, count: 1, key: newId() } },
  "PUT /dialer/phones/{id}": { params: { id: phone }, body: { name: "Sales" } },
  "DELETE /dialer/phones/{id}": { params: { id: phone } },
  "GET /dialer/calls/{id}/recording": { params: { id: phoneCall } },
  "POST /dialer/voice": { body: { raw: new Uint8Array() } },
  "POST /dialer/events": { body: { raw: new Uint8Array() } },
});
