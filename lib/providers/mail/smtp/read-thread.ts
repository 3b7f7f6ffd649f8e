import { parentPort } from "node:worker_threads";
import type { FetchedMail } from "../port.ts";
import { readIncoming } from "./transform.ts";

// The thread that reads mail (reader.ts), one mail at a time. The process that asked ends it when it takes too long.
parentPort?.on("message", async (mail: FetchedMail) => {
  parentPort?.postMessage(await readIncoming(mail));
});
parentPort?.postMessage("ready");
