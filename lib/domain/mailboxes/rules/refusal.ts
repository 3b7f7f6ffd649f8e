import { ProductError, type ProviderError } from "@/lib/kernel/errors/index.ts";

/** What a person can do about a mail server's refusal, with the server's own word [OC-417]. */
export function refusalOf(error: ProviderError): ProductError {
  const values = { detail: error.detail.slice(0, 200) };
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
