import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { enter, northwind } from "./demo.ts";
import { springOutreach } from "./demo-client.ts";
import { world } from "./product.ts";
import { ask, payload } from "./raw-request.ts";

const { host } = northwind;
const mailbox = "dana.north@mail.example";

export interface Person {
  readonly _id: string;
  readonly full_name: string;
  readonly email: string | null;
}

const hasEmail = { field: "profile_options", op: "any", values: ["has_email"] };

/** A session of the demo's, and people of its campaign who have just written. */
export async function withAnswers(page: Page, count: number, from: number): Promise<Person[]> {
  const token = await enter(page.context(), northwind);
  const call = <T>(path: string) =>
    payload<T>(ask(`/api${path}`, { host, headers: { authorization: `Bearer ${token}` } }));
  // Other journeys add people: those of the demo's own campaign keep their places.
  const filters = JSON.stringify([
    { field: "campaign", op: "any", values: [await springOutreach()] },
    hasEmail,
  ]);
  const { items } = await call<{ items: Person[] }>(
    `/profiles?order=name&filters=${encodeURIComponent(filters)}`,
  );
  const people = items.slice(from, from + count);
  expect(people).toHaveLength(count);
  const deliver = ({ email, full_name: name }: Person) =>
    world("POST", `/mailboxes/${mailbox}/deliver`, {
      raw: [
        `From: ${JSON.stringify(name)} <${email}>`,
        `To: ${mailbox}`,
        "Subject: Later",
        `Message-ID: <${randomUUID()}@people.example>`,
        "",
        `Please write to me again, says ${name}.`,
      ].join("\r\n"),
    });
  // A mailbox's first look takes only what comes after it: a mail is sent until it is seen.
  for (const person of people)
    await expect(async () => {
      await deliver(person);
      await expect
        .poll(
          async () => {
            const search = encodeURIComponent(person.full_name);
            const found = await call<{ items: { is_read: boolean }[] }>(
              `/inbox/dialogs?search=${search}&filter=unread`,
            );
            return found.items.length;
          },
          { timeout: 4_000 },
        )
        .toBe(1);
    }).toPass({ timeout: 40_000 });
  return people;
}
