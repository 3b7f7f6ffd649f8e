import { createElement } from "react";
import { expect, it } from "vitest";
import { renderStatic } from "../../tests/factories/render-static.ts";
import { accountMenuLinks } from "./account-menu.ts";
import { PeopleCircles } from "./people-circles.tsx";

const nothing = { hasUserSettings: false, settingsOf: null, adminHref: null };
const hrefs = (change: Partial<Parameters<typeof accountMenuLinks>[0]>) =>
  accountMenuLinks({ ...nothing, ...change }).map(([, href]) => href);

it("leads to the user's settings only where the allowed pages have them, and to the console only admins [SH-223, SH-224]", () => {
  expect(hrefs({})).toEqual([]);
  expect(hrefs({ hasUserSettings: true })).toEqual(["/preferences/user/basic", "/preferences/user/security"]);
  expect(hrefs({ adminHref: "/admin/customers" })).toEqual(["/admin/customers"]);
  expect(hrefs({ settingsOf: "w1" })).toEqual(
    ["basic", "users", "labels", "domains"].map((page) => `/preferences/workspace/${page}/w1`),
  );
});

it("shows at most five people of the workspace, then how many more it has [SH-227]", () => {
  const circles = (count: number) => {
    const people = Array.from({ length: Math.min(count, 7) }, (_, place) => ({
      name: `Person ${String.fromCharCode(65 + place)}`,
      picture: null,
    }));
    const markup = renderStatic(createElement(PeopleCircles, { people, count }));
    return [markup.match(/\bsize-5\b/g)?.length, /\+(\d+)/.exec(markup)?.[1]];
  };
  expect(circles(1)).toEqual([1, undefined]);
  expect(circles(5)).toEqual([5, undefined]);
  expect(circles(6)).toEqual([5, "1"]);
  expect(circles(120)).toEqual([5, "115"]);
});
