import type { FullConfig } from "@playwright/test";
import { startCopies } from "./start-copies.ts";

/** Each worker gets a product of its own. */
export default ({ workers }: FullConfig) => startCopies(workers);
