import { ProductError } from "@/lib/kernel/errors/index.ts";

/** The refusal with which something ends; it is an error where nothing is refused. */
export async function refusal(work: Promise<unknown>): Promise<ProductError> {
  const error = await work.then(
    () => null,
    (caught: unknown) => caught,
  );
  if (!(error instanceof ProductError)) throw new Error(`no refusal: ${String(error)}`);
  return error;
}

/** The same as its reason and its message's key. */
export async function refusedWith(work: Promise<unknown>): Promise<string> {
  const { reason, message } = await refusal(work);
  return `${reason} ${message}`;
}
