import type { ScheduledMessage } from "@/lib/contracts/inbox.ts";

/**
 * What schedules a canceled message again. Its own id is the key: however often Undo is pressed, in whichever tab and
 * on whichever device, one letter waits.
 */
export const scheduleAgain = ({ _id: key, channel, text, subject, files, send_at }: ScheduledMessage) => ({
  channel,
  text,
  subject,
  files: files.map((file) => file._id),
  send_at,
  key,
});
