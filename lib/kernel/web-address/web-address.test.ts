import { expect, it } from "vitest";
import { addressOf } from "./index.ts";

it("takes an address with letters of other languages each time, however often it is asked", () => {
  const hosts = new Set<string | undefined>();
  for (let time = 0; time < 20_000; time++) hosts.add(addressOf("https://bücher.example/é")?.hostname);
  expect([...hosts]).toEqual(["xn--bcher-kva.example"]);
  for (const none of ["", "bücher.example", "https://", "https://a b.example", "/path"])
    expect(addressOf(none), none).toBeNull();
});
