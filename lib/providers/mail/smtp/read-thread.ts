import { parentPort } from "node:worker_threads";
import type { FetchedMail } from "../port.ts";
import { readIncoming } from "./transform.ts";

// The thread in which mail is read (reader.ts): one mail at a time. Whoever asked ends it when it takes too long.
parentPort?.on("message", async (mail: FetchedMail) => {
  parentPort?.postMessage(await readIncoming(mail));
});
parentPort?.postMessage("ready");
