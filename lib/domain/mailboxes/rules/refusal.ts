import { ProductError, type ProviderError } from "@/lib/kernel/errors/index.ts";
import { cutText } from "@/lib/kernel/storable-text/index.ts";

/** The product's own refusals: the error key, and the field of that server's settings. */
const own = {
  host_forbidden: { message: "mailHostForbidden", field: "host" },
  host_unknown: { message: "mailHostUnknown", field: "host" },
  plain_forbidden: { message: "mailPlainForbidden", field: "security" },
} as const;

/** What is wrong with the settings, before any server is asked; `why` and `side` are those of the port's refusal. */
export function ownRefusalOf(
  { why, side }: { readonly why: keyof typeof own; readonly side: "smtp" | "imap" | null },
  cause: unknown,
): ProductError {
  const { message, field } = own[why];
  const fields = side === null ? [] : [{ path: `${side}_${field}`, message }];
  return new ProductError("invalid_input", message, { fields, cause });
}

/** Turns a mail server's refusal into an error that a person can act on, with the server's own message [OC-417]. */
export function refusalOf(error: ProviderError): ProductError {
  const values = { detail: cutText(error.detail, 200) };
  if (error.kind === "auth") {
    return new ProductError("invalid_input", "mailSignInRefused", {
      values,
      fields: [{ path: "password", message: "mailSignInRefused", values }],
      cause: error,
    });
  }
  if (error.kind === "rejected") {
    return new ProductError("invalid_input", "mailServerRefused", { values, cause: error });
  }
  return new ProductError("provider_failed", "mailServerUnreachable", { values, cause: error });
}
