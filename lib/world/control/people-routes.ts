import type { WorldPeople, WorldPersonDetail } from "@/lib/contracts/world.ts";
import { type Answer, type Call, numberOf, type Route, refuse, type World } from "../http/router.ts";
import { publicProfile } from "../network/views.ts";
import { listMailsFrom } from "../store/mail.ts";
import { listInvitationsTo, listMessagesWith } from "../store/network.ts";
import { type PersonRow, searchPeople } from "../store/people.ts";
import { listReceived } from "../store/received.ts";
import { actByHand } from "./act.ts";
import { resolvePerson } from "./resolve-person.ts";
import { tell } from "./tell.ts";

const personView = (row: PersonRow) => ({
  ...publicProfile(row),
  id: row.id,
  email: row.email,
  temperament: row.temperament,
});

/** All messages between the person and the product's users. */
async function showPerson({ sql }: World, { params }: Call): Promise<Answer> {
  const person = await resolvePerson(sql, params.id ?? "");
  if (!person) return refuse(404, "no_such_person");
  const received = await listReceived(sql, { person: person.id, after: 0, limit: 500 });
  const invitations = await listInvitationsTo(sql, person.id);
  const messages = await listMessagesWith(sql, person.id);
  const sentMails = await listMailsFrom(sql, person.email);
  const mails = received.filter((entry) => entry.channel === "mail");
  return tell<WorldPersonDetail>()({ person: personView(person), invitations, messages, mails, sentMails });
}

/** The people: read them and act as them. */
export const peopleRoutes: Route[] = [
  {
    method: "GET",
    path: "/control/people",
    handle: async ({ sql }, { query }) => {
      const page = Math.max(1, numberOf(query, "page", 1, 100_000));
      const limit = Math.max(1, numberOf(query, "limit", 25, 200));
      const { total, people } = await searchPeople(sql, query.get("search") ?? "", page, limit);
      return tell<WorldPeople>()({ total, page, limit, people: people.map(personView) });
    },
  },
  { method: "GET", path: "/control/people/:id", handle: showPerson },
  { method: "POST", path: "/control/people/:id/act", handle: actByHand },
];
