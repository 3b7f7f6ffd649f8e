import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { CalendarPort } from "../port.ts";
import { type CalendlyOptions, calendlyUrl, getAll, getOne } from "./api.ts";
import {
  eventShape,
  eventTypeShape,
  idOf,
  inviteeShape,
  toBooking,
  toEventType,
  toUser,
  userShape,
} from "./transform.ts";

/** The most event types of a person, and the most meetings of one look. */
const mostTypes = 500;
const mostEvents = 1_000;
const mostInvitees = 500;
/** Calendly may show what was booked a little late: each look begins so long before the one before, in ms. */
const overlapMs = 2 * 60_000;
/** Meetings that begin before this are not asked for, in ms before the look: nobody books what is over. */
const beganMs = 24 * 60 * 60_000;

const present = <T>(value: T | null): value is T => value !== null;

/** The calendar port over Calendly's API, version 2, with personal access tokens. */
export function calendlyCalendar(options: CalendlyOptions = {}): CalendarPort {
  // The names of things begin with the published address, wherever the API is asked.
  const nameOf = (userId: string) => `${calendlyUrl}/users/${userId}`;
  async function inviteesOf(token: string, eventId: string) {
    try {
      const { value } = await getAll(options, token, {
        path: `/scheduled_events/${eventId}/invitees`,
        query: { status: "active", sort: "created_at:asc" },
        item: inviteeShape,
        most: mostInvitees,
      });
      return value;
    } catch (error) {
      // A meeting that was taken back meanwhile has nobody, and must not hide the others.
      if (error instanceof ProviderError && error.kind === "rejected") return [];
      throw error;
    }
  }
  return {
    async me(token) {
      const user = toUser((await getOne(options, token, "/users/me", userShape)).value);
      if (user.id === "") throw new ProviderError("unavailable", "the person has no id", { scope: "server" });
      return user;
    },
    async eventTypes(token, userId) {
      const query = { user: nameOf(userId), active: "true", sort: "name:asc" };
      const { value } = await getAll(options, token, {
        path: "/event_types",
        query,
        item: eventTypeShape,
        most: mostTypes,
      });
      return value.map(toEventType).filter(present);
    },
    async bookings(token, userId, since) {
      if (since === null) {
        const { at } = await getOne(options, token, "/users/me", userShape);
        return { bookings: [], next: new Date(at.getTime() - overlapMs) };
      }
      const { value: events, at } = await getAll(options, token, {
        path: "/scheduled_events",
        query: {
          user: nameOf(userId),
          status: "active",
          min_start_time: new Date(since.getTime() - beganMs).toISOString(),
          sort: "start_time:asc",
        },
        item: eventShape,
        most: mostEvents,
      });
      // An event is new, or somebody joined it: only then its people are asked for.
      const changed = events.filter(({ updated_at }) => !(Date.parse(updated_at) < since.getTime()));
      const bookings = [];
      for (const id of changed.map(({ uri }) => idOf(uri)).filter((each) => each !== "")) {
        const people = await inviteesOf(token, id);
        bookings.push(
          ...people
            .map(toBooking)
            .filter(present)
            .filter((one) => one.at >= since),
        );
      }
      return { bookings, next: new Date(at.getTime() - overlapMs) };
    },
  };
}
