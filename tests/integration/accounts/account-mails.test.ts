import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST as signUp } from "@/app/api/auth/sign_up/route.ts";
import { messagesOf } from "@/lib/i18n/messages.ts";
import type { JobName } from "@/lib/jobs/definitions/index.ts";
import { sendActivation, sendAlreadyRegistered } from "@/lib/jobs/handlers/account-mails.ts";
import type { MailAccount, OutgoingMail } from "@/lib/providers/mail/port.ts";
import { type Ports, ports, resetPorts } from "@/lib/wiring/ports.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeBrand } from "../../factories/make-workspace.ts";
import { takenJob } from "../../factories/taken-job.ts";

const database = testDatabase();
const sent: OutgoingMail[] = [];
const shared = globalThis as typeof globalThis & { outreachPorts?: Ports };

beforeAll(async () => {
  await makeBrand(database.admin);
  const send = async (_account: MailAccount, mail: OutgoingMail) => {
    sent.push(mail);
  };
  shared.outreachPorts = { ...ports(), mail: { ...ports().mail, send } as unknown as Ports["mail"] };
});
beforeEach(async () => {
  sent.length = 0;
  await database.admin`delete from pgboss.job`;
});
afterAll(resetPorts);

const form = { password: "eight-chars", last_name: "X", country: "DE", accept_terms: true };

/** Signs an address up and does the work that this handed over. */
async function mailsAfter(body: Record<string, unknown>): Promise<OutgoingMail[]> {
  expect((await callRoute(signUp, { body: { ...form, ...body } })).status).toBe(200);
  const jobs = await database.admin<{ name: JobName; data: { userId: string; signUpId?: string } }[]>`
    delete from pgboss.job where name like 'account.%' and state = 'created' returning name, data`;
  for (const { name, data } of jobs) {
    const send = name === "account.send_activation" ? sendActivation : sendAlreadyRegistered;
    await send(await takenJob(database.admin, name), data);
  }
  return sent.splice(0);
}

describe("a mail to an address that nobody has confirmed", () => {
  const words = [
    "Cheap loans at https://evil.example/win",
    "evil.example",
    "mail me@evil.example",
    "<a href=//evil.example>Ann</a>",
    "You have won a great prize today",
  ];
  it.each(words)("repeats nothing of %s, in none of its parts [S17]", async (first_name) => {
    for (const round of ["first", "repeated"]) {
      const [mail, ...more] = await mailsAfter({
        email: `${words.indexOf(first_name)}@people.example`,
        first_name,
      });
      expect(more).toEqual([]);
      for (const word of ["evil", "won", "prize"]) expect(JSON.stringify(mail), round).not.toContain(word);
      expect(mail?.to.name).toBe("");
      expect(mail?.text).toMatch(/^Hello,\n/);
    }
  });

  it("greets by a plain name, that of the sign-up it is for", async () => {
    const email = "plain@people.example";
    expect((await mailsAfter({ email, first_name: "Grace" }))[0]?.text).toMatch(/^Hello Grace,\n/);
    expect((await mailsAfter({ email, first_name: "Ada" }))[0]?.text).toMatch(/^Hello Ada,\n/);
  });

  it("a confirmed address is told that somebody signed it up again, by its own name [S9]", async () => {
    const email = "known@people.example";
    await mailsAfter({ email, first_name: "Grace" });
    await database.admin`update users set email_confirmed_at = now(), status = 'active' where email_lower = ${email}`;
    const [mail] = await mailsAfter({ email, first_name: "evil.example" });
    expect(mail?.subject).toContain("already");
    expect(mail?.text).toMatch(/^Hello Grace,\n/);
    expect(JSON.stringify(mail)).not.toContain("evil");
  });
});

it("a mail that lacks one of its texts doesn't leave: its job fails, and is tried again", async () => {
  const texts = (await messagesOf("en")).mails as { activation: Record<string, string> };
  const whole = texts.activation;
  const { footer: _, ...rest } = whole;
  texts.activation = rest;
  try {
    await expect(mailsAfter({ email: "textless@people.example", first_name: "Ann" })).rejects.toThrow(
      "mails.activation.footer",
    );
  } finally {
    texts.activation = whole;
  }
  expect(sent).toEqual([]);
});
