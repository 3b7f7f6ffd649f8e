import { afterAll, beforeAll } from "vitest";
import { facts } from "@/lib/kernel/facts/index.ts";
import { bindListeners } from "@/lib/wiring/listeners/index.ts";

/** Lets the facts of a test file's verbs be heard by the listeners that the product has. */
export function productListeners(): void {
  beforeAll(() => bindListeners());
  afterAll(() => facts.clear());
}
