import { expect, it } from "vitest";
import { newId } from "@/lib/kernel/ids/index.ts";
import { placeText, readPlace } from "./place.ts";

it("a position in the list is read as it was written, and nothing else is", () => {
  const id = newId();
  expect(readPlace(placeText(400, `17_${id}`))).toEqual({ priority: 400, at: new Date(17), id });
  for (const text of ["", "400", "450-17_a", `450-17_${id}`, `17_${id}`, `400-${id}`])
    expect(readPlace(text), text).toBeNull();
});
