import { keep, readKept } from "@/lib/kernel/kept/index.ts";

/** The name of the setting in this browser's storage (OC-252). */
const name = "inboxPastMeetings";

/** Whether this browser shows meetings that were booked. Shown unless somebody hid them here. */
export const readPastMeetings = (storage: () => Storage): boolean =>
  readKept<unknown>(storage, name) !== false;

export const keepPastMeetings = (storage: () => Storage, isShown: boolean): void =>
  keep(storage, name, isShown);

/** Whether an entry of a person's history tells that a meeting was booked. */
export const isMeeting = ({
  event,
  reason,
}: {
  readonly event: string | null;
  readonly reason: string | null;
}) => event === "paused" && reason === "booked_meeting";
