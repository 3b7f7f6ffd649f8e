import { expect, it, vi } from "vitest";

const loads = vi.hoisted(() => ({ count: 0 }));
vi.mock("@zxcvbn-ts/language-common", () => ({
  get dictionary() {
    loads.count++;
    if (loads.count === 1) throw new Error("could not be loaded");
    return { "passwords-common": ["password1"] };
  },
}));
const { requireStrongPassword } = await import("./require-strong-password.ts");

it("a list of common passwords that could not be loaded once is loaded again", async () => {
  const own = { email: "a@b.example", firstName: "", lastName: "", brandName: "" };
  const check = () => requireStrongPassword("password", "password1", own);
  await expect(check()).rejects.toThrow("could not be loaded");
  await expect(check()).rejects.toMatchObject({ fields: [{ path: "password", message: "passwordCommon" }] });
});
