import { ProviderError } from "@/lib/kernel/errors/index.ts";

const details = {
  host_forbidden: "host not allowed",
  host_unknown: "host not found",
  plain_forbidden: "an unencrypted connection is not allowed",
} as const;

/** A refusal by the product itself, before any server was asked. The text must not say that the server refused. */
export class OwnRefusal extends ProviderError {
  static override readonly sign = "OwnRefusal";

  constructor(
    readonly why: keyof typeof details,
    /** Which server of a mailbox it is about. Null where there is only one. */
    readonly side: "smtp" | "imap" | null = null,
    cause?: unknown,
  ) {
    // A name that can't be resolved now may be resolved later. No recipient pays for an account's settings.
    const isUnknown = why === "host_unknown";
    super(isUnknown ? "unavailable" : "rejected", details[why], {
      cause,
      scope: isUnknown ? "server" : "account",
    });
  }
}
