import { z } from "zod";
import { storableLine } from "@/lib/kernel/storable-text/index.ts";
import type { Booking, CalendarUser, EventType } from "../port.ts";

const nameCap = 200;
const addressCap = 500;

/** A user, an event type, a scheduled event and an invitee as the API gives them. Source: developer.calendly.com. */
export const userShape = z.object({
  resource: z.object({
    uri: z.string(),
    name: z.string(),
    email: z.string(),
    avatar_url: z.string().nullish(),
  }),
});
export const eventTypeShape = z.object({
  uri: z.string(),
  name: z.string(),
  scheduling_url: z.string(),
  active: z.boolean().optional(),
});
export const eventShape = z.object({ uri: z.string(), updated_at: z.string() });
export const inviteeShape = z.object({ uri: z.string(), email: z.string(), created_at: z.string() });

/** The id at the end of a thing's URI. Empty where it has none. */
export const idOf = (uri: string): string => /\/([\w-]{1,100})$/.exec(uri)?.[1] ?? "";

/** A web address that may stand in a link. Null: it isn't one. */
function webAddress(text: string): string | null {
  if (text.length > addressCap || !URL.canParse(text)) return null;
  return new URL(text).protocol === "https:" ? text : null;
}

/** The parts of a name: Calendly has one field for it. */
function partsOf(name: string): { readonly firstName: string; readonly lastName: string } {
  const [firstName = "", ...rest] = storableLine(name, nameCap).trim().split(/\s+/);
  return { firstName, lastName: rest.join(" ") };
}

export function toUser({
  resource: { uri, name, email, avatar_url },
}: z.infer<typeof userShape>): CalendarUser {
  return {
    id: idOf(uri),
    ...partsOf(name),
    email: storableLine(email, 320),
    avatarUrl: webAddress(avatar_url ?? ""),
  };
}

/** Null: it can't be booked, or has no id. */
export function toEventType({
  uri,
  name,
  scheduling_url,
  active,
}: z.infer<typeof eventTypeShape>): EventType | null {
  const bookingUrl = webAddress(scheduling_url);
  const id = idOf(uri);
  if (id === "" || bookingUrl === null || active === false) return null;
  return { id, name: storableLine(name, nameCap) || id, bookingUrl };
}

/** Null: nobody can be told by it. */
export function toBooking({ uri, email, created_at }: z.infer<typeof inviteeShape>): Booking | null {
  const at = new Date(created_at);
  const id = idOf(uri);
  const address = storableLine(email, 320).trim();
  if (id === "" || Number.isNaN(at.getTime()) || !address.includes("@")) return null;
  return { id, email: address, at };
}
