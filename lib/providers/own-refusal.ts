import { ProviderError } from "@/lib/kernel/errors/index.ts";

const details = {
  host_forbidden: "host not allowed",
  host_unknown: "host not found",
  plain_forbidden: "an unencrypted connection is not allowed",
} as const;

/** A refusal of ours, before any server was asked: nobody is to be told that the server said it. */
export class OwnRefusal extends ProviderError {
  static override readonly sign = "OwnRefusal";

  constructor(
    readonly why: keyof typeof details,
    /** Of which server of a mailbox; null where there is one only. */
    readonly side: "smtp" | "imap" | null = null,
    cause?: unknown,
  ) {
    // A name that can't be resolved now may be known later.
    super(why === "host_unknown" ? "unavailable" : "rejected", details[why], { cause });
  }
}
