// Starts the thread's source where nothing is bundled: a thread doesn't inherit the translation of its process.
import { register } from "tsx/esm/api";

register();
await import("./read-thread.ts");
