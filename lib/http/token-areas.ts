import { tokenNeed } from "@/lib/access/calls.ts";
import { type Tab, tabs } from "@/lib/access/tabs.ts";
import { callsByModule } from "./calls-by-module.ts";

/** The areas that an API token can be limited to: the pages that grant at least one call that a token may make. */
export const tokenAreas: readonly Tab[] = areasOfCalls();

function areasOfCalls(): Tab[] {
  const needs = callsByModule().flatMap(({ calls }) => calls.map(tokenNeed));
  return tabs.filter((tab) => needs.some((need) => typeof need !== "string" && need.includes(tab)));
}
