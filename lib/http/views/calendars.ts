import type { CalendlyEventType, CalendlyUser } from "@/lib/contracts/calendars.ts";
import type { Calendar, EventTypeRow } from "@/lib/domain/integrations/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";

/** A calendar as a member sees it. */
export const toCalendlyUser = (member: Member, calendar: Calendar): CalendlyUser => ({
  id: calendar.id,
  first_name: calendar.firstName,
  last_name: calendar.lastName,
  user_avatar: calendar.avatarUrl,
  email: calendar.email,
  status: calendar.status,
  error: calendar.lastError,
  is_own: calendar.userId === member.userId,
});

export const toEventType = ({ id, calendarId, name, bookingUrl }: EventTypeRow): CalendlyEventType => ({
  _id: id,
  name,
  url: bookingUrl,
  user_id: calendarId,
});
