import { parentPort } from "node:worker_threads";
import type { FetchedMail } from "../port.ts";
import { readIncoming } from "../reading/read-incoming.ts";

// The thread that reads mail (reader.ts), one mail at a time. The process that asked ends it when it takes too long.
parentPort?.on("message", (mail: FetchedMail) => {
  parentPort?.postMessage(readIncoming(mail));
});
parentPort?.postMessage("ready");
