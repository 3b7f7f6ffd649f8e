import { ApiError } from "./call-api.ts";

/**
 * What a form shows of a failed call: problems at their fields, or the error's text. Anything but an API error (such
 * as no connection) is thrown again; the form has its own text for it.
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
