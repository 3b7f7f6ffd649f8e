import type { Tx } from "@/lib/db/index.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";
import { writeDialer } from "./store/workspaces.ts";

/** Turns a workspace's dialer on, in the transaction of whoever asks for it. False: it was on [OC-302]. */
export const turnDialerOn = (tx: Tx, workspaceId: Id): Promise<boolean> => writeDialer(tx, workspaceId);
