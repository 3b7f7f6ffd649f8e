export { type Heartbeat, hold, look, startHeartbeat } from "./heartbeat.ts";
export { hasOneDied, isAlive, keepAlive, purgeWorkers } from "./store/workers.ts";
export { whileHeld } from "./while-held.ts";
