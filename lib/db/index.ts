export { closeConnections } from "./connections.ts";
export { isBadData } from "./failure.ts";
export { keepPlans } from "./kept-plans.ts";
export { readProductClock, readProductNow } from "./product-clock.ts";
export type { Sql } from "./sql.ts";
export type { PlatformReason } from "./tables.ts";
export { db, type HotTx, type Tx } from "./transaction.ts";
