import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSameView, viewedLists, viewQuery, withView } from "./list-view-query.ts";

describe("what of an address belongs to a view", () => {
  it("is the list's filters, and nothing of where one stands or who reads", () => {
    const beside = "space=w&selectedCred=c&page=3&cursor=x&token=t&addNewModal=1&view=archived&filter=unread";
    expect(viewQuery("profiles", `${beside}&status=replied&search=ada`)).toBe("search=ada&status=replied");
    expect(viewQuery("campaigns", `${beside}&search=ada&status=replied`)).toBe("search=ada&view=archived");
    expect(viewQuery("inbox", `${beside}&search=ada&status=replied`)).toBe("filter=unread&search=ada");
  });

  it("isn't what a list shows anyway, and nothing that is empty", () => {
    expect(viewQuery("campaigns", "view=current&search=+")).toBe("");
    expect(viewQuery("inbox", "filter=all&search=")).toBe("");
    expect(viewQuery("profiles", "")).toBe("");
  });

  it("takes a leading question mark, spaces at the ends of a text and the first of what is said twice", () => {
    expect(viewQuery("profiles", "?search=%20ada+hart%20&search=other")).toBe("search=ada+hart");
  });

  it("is no way out of the list: a path or a host is no parameter", () => {
    const places = [
      "https://else.example/?search=x",
      "//else.example",
      "/admin",
      "../x",
      "javascript:alert(1)",
    ];
    for (const list of viewedLists)
      expect(places.map((query) => viewQuery(list, query))).toEqual(Array(5).fill(""));
    expect(viewQuery("campaigns", "view=../../admin")).toBe("");
    expect(viewQuery("inbox", "filter=%2F%2Felse.example")).toBe("");
    expect(viewQuery("profiles", "search=%2F%2Felse.example%23a%26b")).toBe(
      "search=%2F%2Felse.example%23a%26b",
    );
    expect(viewQuery("profiles", "search=a%00b&status=replied")).toBe("status=replied");
  });

  it("is written the same however it was said, for any text", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...viewedLists),
        fc.array(
          fc.tuple(
            fc.constantFrom("search", "status", "view", "filter", "page"),
            fc.string({ unit: "binary", maxLength: 12 }),
          ),
          { maxLength: 5 },
        ),
        (list, pairs) => {
          const once = viewQuery(
            list,
            new URLSearchParams(pairs.map(([name, value]) => [name, value.toWellFormed()])).toString(),
          );
          expect(viewQuery(list, once)).toBe(once);
          expect(once).toMatch(/^[\w*.%+&=-]*$/);
        },
      ),
    );
  });
});

describe("two queries", () => {
  it("are one view in any order and beside anything that is no filter", () => {
    expect(isSameView("profiles", "status=replied&search=ada", "?search=ada&page=2&status=replied")).toBe(
      true,
    );
    expect(isSameView("profiles", "search=ada", "search=Ada")).toBe(false);
    expect(isSameView("profiles", "search=ada", "search=ada&status=replied")).toBe(false);
  });
});

it("puts a view's filters in place of an address's own, and leaves the rest of it there", () => {
  const here = "selectedCred=b&space=s&search=old&status=new&page=3&cursor=c&accounts=all";
  expect(withView("profiles", here, "search=anna")).toBe("selectedCred=b&space=s&accounts=all&search=anna");
  expect(withView("campaigns", "search=x&view=deleted", "view=archived&token=t")).toBe("view=archived");
});
