import { runBulk } from "@/lib/domain/bulk/index.ts";
import { bulkWorks } from "@/lib/wiring/bulk-works.ts";
import { bindListeners } from "@/lib/wiring/listeners/index.ts";

/** A worker that does nothing but work on many rows, until it is killed. */
bindListeners();
await runBulk({ works: bulkWorks, signal: new AbortController().signal });
