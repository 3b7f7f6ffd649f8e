import { expect, it } from "vitest";
import { isFilter } from "@/lib/contracts/words/people-filters.ts";
import { peopleWaiting } from "./people-address.ts";

const id = "00000000-0000-7000-8000-000000000001";
const filtersOf = (address: string) =>
  JSON.parse(new URL(address, "http://x").searchParams.get("filters") ?? "[]") as Parameters<
    typeof isFilter
  >[0][];

it("leads to the list of people, by filters that it takes", () => {
  for (const reason of ["waiting_for_acceptance", "sender_paused", "user_hold"]) {
    const address = peopleWaiting(id, reason);
    expect(address).toMatch(/^\/profiles\/my-prospects\?/);
    expect(filtersOf(address)).toHaveLength(2);
    expect(filtersOf(address).every(isFilter)).toBe(true);
  }
});

it("leads to the campaign's people where no filter knows the reason", () => {
  for (const reason of [null, "got_reply"])
    expect(peopleWaiting(id, reason)).toBe(`/campaign/edit/${id}?part=people`);
});
