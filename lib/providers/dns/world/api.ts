import { ProviderError } from "@/lib/kernel/errors/index.ts";

/** An answer of the embedded name server. */
export interface NamesReply {
  readonly status: number;
  readonly body: unknown;
}

/** Asks the embedded name server for the records of a name. Throws `unavailable` where there was no answer. */
export async function askNames(
  baseUrl: string,
  kind: "texts" | "mail_servers" | "addresses" | "names",
  name: string,
): Promise<NamesReply> {
  try {
    const reply = await fetch(`${baseUrl}/dns/${kind}?name=${encodeURIComponent(name)}`, {
      redirect: "error",
      signal: AbortSignal.timeout(3_000),
    });
    return { status: reply.status, body: await reply.json() };
  } catch (cause) {
    throw new ProviderError("unavailable", "no answer", { cause });
  }
}
