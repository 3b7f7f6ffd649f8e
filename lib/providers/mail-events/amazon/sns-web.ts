import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { ask } from "../../net/ask.ts";

/** What is fetched from SNS itself. Its addresses were checked before. */
export interface SnsWeb {
  /** A signing certificate, in PEM. */
  certificate(url: string): Promise<string>;
  /** Visits the address by which a subscription is confirmed. */
  confirm(url: string): Promise<void>;
}

/** The most certificates that are kept: SNS has one for each region at a time. */
const mostKept = 50;
const mostBytes = 100_000;

/** Fetches from SNS over https. A certificate is kept: the one at an address never changes. */
export function webOfSns(): SnsWeb {
  const kept = new Map<string, string>();
  const get = async (url: string) => {
    const answer = await ask({ method: "GET", url, mostBytes, timeoutMs: 10_000 });
    if (answer.status !== 200) throw new ProviderError("unavailable", `SNS answered ${answer.status}`);
    return answer.bytes.toString("utf8");
  };
  return {
    async certificate(url) {
      const known = kept.get(url);
      if (known !== undefined) return known;
      const pem = await get(url);
      if (kept.size >= mostKept) kept.clear();
      kept.set(url, pem);
      return pem;
    },
    async confirm(url) {
      await get(url);
    },
  };
}
