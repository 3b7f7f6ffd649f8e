import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { POST as signIn } from "@/app/api/auth/sign_in/route.ts";
import { POST as signUp } from "@/app/api/auth/sign_up/route.ts";
import { hashPassword } from "@/lib/domain/accounts/index.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeMember } from "../../factories/make-workspace.ts";

/** What is asked of the hashing library, and how much at once. */
const work = vi.hoisted(() => ({ hash: 0, verify: 0, running: 0, most: 0 }));
vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof import("@node-rs/argon2")>();
  const counted =
    <A extends unknown[], R>(kind: "hash" | "verify", run: (...given: A) => Promise<R>) =>
    async (...given: A) => {
      work[kind]++;
      work.most = Math.max(work.most, ++work.running);
      return run(...given).finally(() => work.running--);
    };
  return { ...real, hash: counted("hash", real.hash), verify: counted("verify", real.verify) };
});

const database = testDatabase();
let known = "";
beforeAll(async () => {
  const person = await makeMember(database.admin);
  known = `${person.userId}@people.example`;
  await database.admin`update users set password_hash = ${await hashPassword("password-1")} where id = ${person.userId}`;
  // The decoy is made by the first look.
  await callRoute(signIn, { body: { email: "first@people.example", password: "password-1" } });
});
beforeEach(() => Object.assign(work, { hash: 0, verify: 0, most: 0 }));

const form = {
  password: "password-1",
  first_name: "A",
  last_name: "B",
  country: "DE",
  accept_terms: true,
};

describe("whether an account exists", () => {
  it("isn't told by sign-in: same answer, same work [S9]", async () => {
    const seen = [];
    for (const email of [known, "unknown@people.example"]) {
      Object.assign(work, { hash: 0, verify: 0 });
      const answer = await callRoute(signIn, { body: { email, password: "wrong-password" } });
      const { status, error, reason, cookie } = answer;
      seen.push({ status, error, reason, cookie, hash: work.hash, verify: work.verify });
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]).toMatchObject({ status: 401, verify: 1, hash: 0 });
  });

  it("isn't told by sign-up: same answer, same work, a mail to either [S9]", async () => {
    const seen = [];
    for (const email of [known, "new@people.example"]) {
      Object.assign(work, { hash: 0, verify: 0 });
      const { status, payload, cookie } = await callRoute<{ email: string }>(signUp, {
        body: { ...form, email },
      });
      expect(payload.email).toBe(email);
      const [jobs] = await database.admin<{ count: number }[]>`
        select count(*)::int from pgboss.job where name like 'account.%'`;
      // Which sign-up the browser made is written in the same way for every address.
      const shape = cookie?.length;
      expect(cookie).toMatch(/^sign-up=/);
      seen.push({ status, keys: Object.keys(payload), shape, hash: work.hash, jobs: jobs!.count });
      await database.admin`delete from pgboss.job`;
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]).toMatchObject({ status: 200, hash: 1, jobs: 1 });
  });
});

describe("the hashing of passwords", () => {
  it("is argon2id with 19 MiB and 2 passes, salted [S10]", async () => {
    const [one, two] = [await hashPassword("password-1"), await hashPassword("password-1")];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
  });

  it("takes four at once, however many sign in [S10]", async () => {
    const flood = Array.from({ length: 24 }, (_, n) =>
      callRoute(signIn, {
        headers: { "x-outreach-peer": `198.51.100.${n}` },
        body: { email: `${n}@people.example`, password: "wrong-password" },
      }),
    );
    const answers = await Promise.all(flood);
    expect(answers.map(({ status }) => status)).toEqual(Array(24).fill(401));
    expect(work).toMatchObject({ verify: 24, most: 4, running: 0 });
  });
});
