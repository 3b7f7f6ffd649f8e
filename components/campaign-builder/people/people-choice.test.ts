import { expect, it } from "vitest";
import { readPeopleChoice, withPeopleChoice } from "./people-choice.ts";

const read = (query: string) => readPeopleChoice(new URLSearchParams(query));

it("reads which people an address lists, and passes over what names nothing", () => {
  expect(read("part=people&search=anna&state=uncertain&approval=hold&page=3")).toEqual({
    page: 3,
    search: "anna",
    state: "uncertain",
    approval: "hold",
  });
  for (const query of ["", "page=0&state=nothing&approval=maybe", "page=-2", "page=1e9", "page=x&state="])
    expect(read(query), query).toEqual({ page: 1, search: "", state: "", approval: "" });
  expect(read(`search=${"a".repeat(500)}`).search).toHaveLength(100);
});

it("writes a choice into an address and leaves there what is somebody else's", () => {
  const query = new URLSearchParams("part=people&selectedCred=x&search=old&page=4");
  const next = withPeopleChoice(query, { page: 1, search: "", state: "paused", approval: "" });
  expect(next.toString()).toBe("part=people&selectedCred=x&state=paused");
  expect(readPeopleChoice(next)).toEqual({ page: 1, search: "", state: "paused", approval: "" });
});
