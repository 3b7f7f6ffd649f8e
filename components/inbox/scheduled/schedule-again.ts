import type { ScheduledMessage } from "@/lib/contracts/inbox.ts";

/**
 * What has a canceled message wait again. Its own id is the key: it stays the same letter, which leaves once however
 * often Undo is pressed, in whichever tab, and whatever is sent from the editor.
 */
export const scheduleAgain = ({ _id: key, channel, text, subject, files, send_at }: ScheduledMessage) => ({
  channel,
  text,
  subject,
  files: files.map((file) => file._id),
  send_at,
  key,
  confirmed: "over" as const,
});
