import { createTranslator } from "use-intl/core";
import { loadErrors } from "@/lib/i18n/errors/index.ts";
import type { AppLocale } from "@/lib/i18n/locales.ts";
import type { FieldProblem, ProductError } from "@/lib/kernel/errors/index.ts";

export interface ErrorBody {
  readonly ok: false;
  readonly error: string;
  readonly code: number;
  readonly reason: string;
  readonly request_id: string;
  readonly fields?: readonly { path: string; message: string }[];
}

/** Answers with a payload in the envelope. */
export function okReply(payload: unknown, headers: HeadersInit): Response {
  return Response.json({ ok: true, payload }, { headers });
}

/**
 * An error in the envelope: `error` and the fields' messages in the given language (English is the specification's
 * exact text), and `reason` for programs to branch on.
 */
export function errorBody(error: ProductError, locale: AppLocale, requestId: string): ErrorBody {
  const say = translator(locale);
  const fields = error.fields.map((field) => ({ path: field.path, message: say(field) }));
  return {
    ok: false,
    error: say({ message: error.message, values: error.values }),
    code: error.status,
    reason: error.reason,
    request_id: requestId,
    ...(fields.length > 0 ? { fields } : {}),
  };
}

/** Answers with an error in the envelope. */
export function errorReply(
  error: ProductError,
  locale: AppLocale,
  requestId: string,
  headers: HeadersInit,
): Response {
  const reply = Response.json(errorBody(error, locale, requestId), { status: error.status, headers });
  // Closes the connection instead of waiting for the rest of the body.
  if (error.reason === "request_timeout") reply.headers.set("connection", "close");
  return reply;
}

type Translator = (said: Pick<FieldProblem, "message" | "values">) => string;

/** Cached: a flood is refused many times a second, and texts needn't be read again each time. */
const translators = new Map<AppLocale, Translator>();

function translator(locale: AppLocale): Translator {
  const kept = translators.get(locale);
  if (kept) return kept;
  const made = makeTranslator(locale);
  translators.set(locale, made);
  return made;
}

function makeTranslator(locale: AppLocale): Translator {
  const translate = createTranslator({
    locale,
    messages: loadErrors(locale) as Record<string, string>,
    onError: () => {},
    getMessageFallback: () => "",
  });
  return ({ message, values }) => {
    const known = translate(message, values as never);
    // A text that isn't in the catalogue is a bug: it is replaced, so that it can't leak anything.
    return known === "" ? translate("somethingWentWrong") : known;
  };
}
