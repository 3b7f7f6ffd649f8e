import { newId } from "@/lib/kernel/ids/index.ts";
import type { SampleSpace, SamplesOf } from "./samples.ts";

export const makeCalendarSamples = async ({ admin, owner, canary }: SampleSpace) => {
  const calendar = newId();
  await admin`insert into calendars (workspace_id, id, user_id, external_id, first_name, last_name, email)
    values (${owner.workspaceId}, ${calendar}, ${owner.userId}, ${canary}, ${canary}, ${canary}, ${canary})`;
  await admin`insert into calendar_event_types (workspace_id, id, calendar_id, external_id, name, booking_url)
    values (${owner.workspaceId}, ${newId()}, ${calendar}, 't', ${canary}, ${`https://calendly.com/${canary}`})`;
  return { calendar };
};

export const calendarSamples = (own: {
  readonly credential: string;
  readonly calendar: string;
}): SamplesOf<"calendars"> => {
  const params = { id: own.calendar };
  return {
    "POST /integrations/calendly/users": { body: { token: "no token of Calendly" } },
    "POST /integrations/calendly/{id}/disconnect": { params },
    "GET /integrations/calendly/event_types": { query: { credentials_id: own.credential } },
    "GET /integrations/calendly/{id}/event_types": { params },
  };
};
