import { AsyncLocalStorage } from "node:async_hooks";

/** Does something as another request would, on a connection of its own, while the caller's transaction is open. */
export const elsewhere = AsyncLocalStorage.snapshot();
