import { createElement } from "react";
import { expect, it } from "vitest";
import { renderStatic } from "../../tests/factories/render-static.ts";
import { SpaceChoice } from "./space-choice.tsx";

const space = {
  _id: "w",
  name: "Northwind Sales",
  status: "active",
  brand: "default",
  users_count: 3,
  is_admin: true,
  is_current: false,
  avatar: null,
};

it("the workspaces of a person are shown with their people; a brand may hide the way to a new one", () => {
  const shown = (mayAdd: boolean) => renderStatic(createElement(SpaceChoice, { spaces: [space], mayAdd }));
  for (const mayAdd of [true, false]) {
    expect(shown(mayAdd)).toContain("Northwind Sales");
    expect(shown(mayAdd)).toContain("3 people");
    expect(shown(mayAdd)).toContain('href="/space/join"');
    expect(shown(mayAdd).includes("/space/create-space")).toBe(mayAdd);
  }
});
