import { ApiError } from "@/lib/client/call-api.ts";

/** Whether a letter can't leave because it has no subject and answers no mail, whose subject it would take. */
export function lacksSubject(channel: "social" | "email", subject: string, answersMail: boolean): boolean {
  return channel === "email" && !answersMail && subject.trim() === "";
}

/** What the server said about the subject; null where it refused something else. */
export function subjectRefusal(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  return error.fields.find(({ path }) => path === "subject")?.message ?? null;
}
