import { expect, it } from "vitest";
import { POST as addNote, GET as notes } from "@/app/api/profiles/[id]/notes/route.ts";
import { GET as read } from "@/app/api/profiles/[id]/route.ts";
import type { ProfileDetail } from "@/lib/contracts/prospects.ts";
import { callRoute } from "../../factories/call-route.ts";
import { testDatabase } from "../../factories/database.ts";
import { makeFullPerson, makeSharedThings } from "../../factories/full-person.ts";
import { senderOfEachTest } from "../../factories/make-sender.ts";
import { productListeners } from "../../factories/product-listeners.ts";

const database = testDatabase();
productListeners();
const sender = senderOfEachTest(database);

it("a person has names, company, phone, email, own fields, a lead status, labels and notes [OC-186]", async () => {
  const shared = await makeSharedThings(database.admin, sender);
  const id = await makeFullPerson(database.admin, sender, shared, "ada");
  const of = { as: sender.token, params: { id } };
  const { payload } = await callRoute<ProfileDetail>(read, of);
  expect(payload.profile).toMatchObject({
    _id: id,
    first_name: "ada",
    last_name: "Person",
    full_name: "ada Person",
    company_name: "ada Ltd",
    phone: "+493012345678",
    email: `ada.${id}@people.example`,
    custom_fields: { city: "ada" },
    lead_status: "new",
  });
  expect(payload.profile.labels.map(({ name }) => name)).toContain("Hot");
  await callRoute(addNote, { ...of, body: { text: "Met in May", mentions: [], key: "k" } });
  const { payload: written } = await callRoute<{ items: { text: string }[] }>(notes, of);
  expect(written.items.map(({ text }) => text)).toEqual(expect.arrayContaining(["Met in May", "ada"]));
});
