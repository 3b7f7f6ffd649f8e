export { startEngines } from "./wiring/engines.ts";
export { onLater, runLate as hearLate } from "./wiring/later.ts";
export { bindListeners } from "./wiring/listeners/index.ts";
export { mailTracking } from "./wiring/mail-tracking.ts";
export { messenger } from "./wiring/messenger.ts";
export { noticeAddress, tellingTypes } from "./wiring/notice-address.ts";
export { type Ports, ports } from "./wiring/ports.ts";
export { readMailsAgain } from "./wiring/read-set-aside.ts";
export { unsubscribeUrl } from "./wiring/unsubscribe-link.ts";
