// Starts the thread's source during development: a thread doesn't inherit the TypeScript loader of its process.
import { register } from "tsx/esm/api";

register();
await import("./read-thread.ts");
