import { type Client, patiently } from "../e2e/support/demo-client.ts";
import { world } from "../e2e/support/product.ts";

interface WorldPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly email: string;
  readonly url: string;
}

/** Starts a campaign of three steps for the next people of the world: page `page` of a hundred. */
export async function startCampaign({ call, upload }: Client, page: number): Promise<void> {
  const { people } = await patiently(() =>
    world<{ people: WorldPerson[] }>("GET", `/people?page=${page}&limit=100`),
  );
  const quote = (value: string) => `"${value.replaceAll('"', '""')}"`;
  const rows = people.map((one) =>
    [one.firstName, one.lastName, one.company, one.email, one.url].map(quote).join(","),
  );
  const text = ["first_name,last_name,company_name,email,link", ...rows].join("\n");
  const { filename } = await upload<{ filename: string }>(
    "/workflows/upload_csv_file",
    `page-${page}.csv`,
    text,
  );
  const [account] = await call<{ _id: string }[]>("GET", "/credentials/fetch");
  const [mailbox] = await call<{ _id: string }[]>("GET", "/integrations");
  const { search_id } = await call<{ search_id: string }>("POST", "/workflows/set_data_from_csv_file", {
    filename,
    credentials_id: account!._id,
    user_fields: {
      first_name: "first_name",
      last_name: "last_name",
      company_name: "company_name",
      email: "email",
      social_url: "link",
    },
  });
  const { _id } = await call<{ _id: string }>("POST", "/workflows", {
    name: `Soak ${page}`,
    credentials_id: account!._id,
    searches: [search_id],
    mailboxes: [mailbox!._id],
    sequence: [
      { id: "invite", type: "connection_request", delay: 0, note: "Hello {first_name|there}" },
      { id: "thanks", type: "message", delay: 12, text: "Thank you, {first_name|there}." },
      { id: "mail", type: "email", delay: 24, subject: "A thought", text: "Dear {first_name|you}" },
    ],
  });
  await call("POST", `/workflows/${_id}/update_status`, { status: "active" });
}
