import { ApiError } from "@/lib/client/call-api.ts";

/** Whether a mail can't be sent because it has no subject and answers no mail whose subject it could take. */
export function lacksSubject(channel: "social" | "email", subject: string, answersMail: boolean): boolean {
  return channel === "email" && !answersMail && subject.trim() === "";
}

/** The server's error about the subject. Null where it refused something else. */
export function subjectRefusal(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  return error.fields.find(({ path }) => path === "subject")?.message ?? null;
}
