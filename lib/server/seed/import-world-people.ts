import { listPeople, type WorldPerson } from "@/lib/contracts/world.ts";
import { importPeople } from "@/lib/domain/campaigns/index.ts";
import { uploadCsv } from "@/lib/domain/prospects/index.ts";
import type { Member } from "@/lib/domain/workspaces/index.ts";
import { askWorld } from "@/lib/http/world/ask.ts";
import type { Id } from "@/lib/kernel/ids/index.ts";

const columns = ["first_name", "last_name", "company_name", "job_title", "email", "link"] as const;

/**
 * Imports a page of the world's people from a CSV file, for a campaign that is still to be made. Returns the import.
 */
export async function importWorldPeople(
  member: Member,
  given: { readonly credentialId: Id; readonly page: number; readonly limit: number; readonly name: string },
): Promise<Id> {
  const { credentialId, page, limit, name } = given;
  const { people } = await askWorld(listPeople.reply, "GET", `/people?page=${page}&limit=${limit}`);
  const upload = await uploadCsv(member, { name, bytes: new TextEncoder().encode(toCsv(people)) });
  const imported = await importPeople(member, {
    uploadId: upload.id,
    mapping: {
      fields: {
        first_name: "first_name",
        last_name: "last_name",
        company_name: "company_name",
        job_title: "job_title",
        email: "email",
        social_url: "link",
      },
      custom: [],
    },
    isEmailOnly: false,
    movePeople: false,
    keepFile: false,
    key: null,
    credentialId,
    campaignId: null,
  });
  return imported.id;
}

function toCsv(people: readonly WorldPerson[]): string {
  const quote = (value: string) => `"${value.replaceAll('"', '""')}"`;
  const rows = people.map((person) =>
    [person.firstName, person.lastName, person.company, person.headline, person.email, person.url]
      .map(quote)
      .join(","),
  );
  return [columns.join(","), ...rows].join("\n");
}
