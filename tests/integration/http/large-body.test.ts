import { expect, it } from "vitest";
import { POST as signIn } from "@/app/api/auth/sign_in/route.ts";
import { POST as uploadCsv } from "@/app/api/workflows/upload_csv_file/route.ts";
import { ask } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeMember } from "../../factories/make-workspace.ts";

const database = testDatabase();
const bytes = 11_000_000;
const part = 'Content-Disposition: form-data; name="a"\r\n\r\nv\r\n--x';

const bodies = {
  "a form of millions of fields": ["application/x-www-form-urlencoded", "a=1&".repeat(bytes / 4), 413],
  "an object of a million fields": ["application/json", `{"a":[${"1,".repeat(bytes / 2)}1]}`, 413],
  "a form with files of a hundred thousand parts": [
    "multipart/form-data; boundary=x",
    `--x\r\n${Array.from({ length: 100_000 }, () => part).join("\r\n")}--\r\n`,
    400,
  ],
  "a form of millions of fields that says it has files": [
    "application/x-www-form-urlencoded; x=multipart",
    "a=1&".repeat(bytes / 4),
    413,
  ],
  "an object of a million fields that says it has files": [
    "application/json; x=multipart",
    `{"a":[${"1,".repeat(bytes / 2)}1]}`,
    413,
  ],
  ...Object.fromEntries(
    [
      "multipart/form-data; xboundary=other; boundary=x",
      'multipart/form-data; a=";boundary=y"; boundary=x',
    ].map((type) => [
      `a form of ${type}`,
      [type, `--x\r\n${Array.from({ length: 100_000 }, () => part).join("\r\n")}--\r\n`, 400],
    ]),
  ),
} as Readonly<Record<string, readonly [type: string, body: string, status: number]>>;

it.each(Object.entries(bodies))("%s is refused without being read [F23, S23]", async (_name, given) => {
  const [type, body, status] = given;
  const { token } = await makeMember(database.admin);
  const headers = { authorization: `Bearer ${token}`, "content-type": type };
  const answer = await ask(uploadCsv, { headers, body });
  expect(answer.status).toBe(status);
  // Whatever was read would be told which of its fields are wrong.
  expect(await answer.json()).not.toHaveProperty("fields");
});

it("what nobody has to sign in for takes nothing large [S24]", async () => {
  const body = JSON.stringify({ email: "a@people.example", password: "x".repeat(70_000) });
  const headers = { "content-type": "application/json" };
  expect((await ask(signIn, { headers, body })).status).toBe(413);
});
