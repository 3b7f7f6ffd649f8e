import { ApiError } from "./call-api.ts";

/**
 * What a form shows of a failed call: problems at their fields, or the refusal's words. Anything that isn't a refusal of
 * the API (no connection) is thrown on: the form says so in its own words.
 */
export function refusedSave(error: unknown): {
  ok: false;
  problems: readonly { path: string; message: string }[];
  message?: string;
} {
  if (!(error instanceof ApiError)) throw error;
  return error.fields.length > 0
    ? { ok: false, problems: error.fields }
    : { ok: false, problems: [], message: error.message };
}
