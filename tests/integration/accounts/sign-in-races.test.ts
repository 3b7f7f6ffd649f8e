import { beforeAll, describe, expect, it } from "vitest";
import { GET as checkCode } from "@/app/api/auth/check_activation_code/route.ts";
import { POST as signIn } from "@/app/api/auth/sign_in/route.ts";
import { POST as signUp } from "@/app/api/auth/sign_up/route.ts";
import { GET as validate } from "@/app/api/auth/validate_token/route.ts";
import { hashPassword, issueActivationCode } from "@/lib/domain/accounts/index.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeBrand } from "../../factories/make-workspace.ts";
import { browserOf } from "../../factories/sign-up-person.ts";

const database = testDatabase();
beforeAll(async () => {
  await makeBrand(database.admin);
});

const thief = {
  password: "thief-password",
  first_name: "Thief",
  last_name: "Hopper",
  phone: "+1 202 555 0123",
  country: "us",
  accept_terms: true,
};
const owner = { ...thief, password: "owner-password", first_name: "Grace" };

/** Signs an address up twice, by the thief first; gives the code that was sent for the owner, and their browser. */
async function takenAddress(email: string) {
  await callRoute(signUp, { body: { ...thief, email } });
  const headers = browserOf(await callRoute(signUp, { body: { ...owner, email } }));
  const rows = await database.admin<{ id: string; signUpId: string }[]>`
    select u.id, s.id as "signUpId" from users u join sign_ups s on s.user_id = u.id where u.email_lower = ${email}`;
  const activation_code = (await issueActivationCode(rows[0]!.id, rows[0]!.signUpId))?.secret ?? "none";
  return { query: { activation_code }, headers };
}

describe("a sign-in by the first password", () => {
  it("that is being checked while the owner confirms begins no session [S8, S25]", async () => {
    const email = "raced@people.example";
    const pressed = await takenAddress(email);
    // The check waits behind other passwords, as in a flood.
    const busy = Promise.all(Array.from({ length: 80 }, () => hashPassword("somebody-else")));
    const stolen = callRoute<{ token: string }>(signIn, { body: { email, password: thief.password } });
    await new Promise((wait) => setTimeout(wait, 60));
    const confirmed = await callRoute(checkCode, pressed);
    expect(confirmed.status).toBe(200);
    const { status, payload } = await stolen;
    await busy;
    if (status === 200) expect((await callRoute(validate, { as: payload.token })).status).toBe(401);
    expect(status).toBe(401);
  });
});

describe("a browser in which an address was signed in that nobody confirmed", () => {
  it("is not known as its owner's afterwards [S12, S25]", async () => {
    const email = "known@people.example";
    const pressed = await takenAddress(email);
    const planted = await callRoute(signIn, { body: { email, password: thief.password } });
    expect(planted.status).toBe(200);
    expect(planted.cookie).not.toContain("known-");
    const confirmed = await callRoute(checkCode, pressed);
    expect(confirmed.cookie).toContain("known-");
  });
});
