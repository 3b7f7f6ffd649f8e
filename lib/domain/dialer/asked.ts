import { ProductError, ProviderError } from "@/lib/kernel/errors/index.ts";

/** Asks the provider, and says in the product's words why it can't or won't. */
export async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.kind === "rejected") throw new ProductError("not_found", "phonesNowhere", { cause: error });
    throw new ProductError("provider_failed", "telephonyUnreachable", { cause: error });
  }
}
