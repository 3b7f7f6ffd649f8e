export { startEngines } from "./wiring/engines.ts";
export { bindListeners } from "./wiring/listeners.ts";
export { type Ports, ports } from "./wiring/ports.ts";
