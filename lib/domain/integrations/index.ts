export { connectCalendar } from "./connect-calendar.ts";
export { disconnectCalendar, forgetCalendarsOf } from "./disconnect-calendar.ts";
export { readBookings } from "./read-bookings.ts";
export { listCalendars, listEventTypes, listEventTypesOf } from "./read-calendars.ts";
export { reloadEventTypes } from "./reload-event-types.ts";
export { purgeBookings } from "./store/bookings.ts";
export type { Calendar } from "./store/calendars.ts";
export type { EventTypeRow } from "./store/event-types.ts";
