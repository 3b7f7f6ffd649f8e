import { northwind } from "../e2e/demo.ts";
import { world } from "../e2e/product.ts";
import { type Answer, ask, signIn } from "../e2e/raw-request.ts";

interface WorldPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly email: string;
  readonly url: string;
}

/** The demo's user on the calls of the running product. */
export interface Client {
  call<Payload>(method: "GET" | "POST", path: string, body?: object): Promise<Payload>;
  upload<Payload>(path: string, name: string, text: string): Promise<Payload>;
}

/** A refusal is final; anything else is tried again for half a minute, while a process is being started again. */
class Refused extends Error {}

/** Signs the demo's user in. */
export async function demoClient(): Promise<Client> {
  const token = await patiently(() => signIn(northwind.host, northwind.email));
  const headers = { authorization: `Bearer ${token}` };
  const read = async <Payload>(path: string, answer: Answer): Promise<Payload> => {
    const { status, text } = answer;
    if (status >= 500) throw new Error(`${path}: ${status}`);
    if (status !== 200) throw new Refused(`${path}: ${status} ${text.slice(0, 300)}`);
    return (JSON.parse(text) as { payload: Payload }).payload;
  };
  return {
    call: (method, path, body) =>
      patiently(async () =>
        read(path, await ask(`/api${path}`, { method, headers, ...(body ? { body } : {}) })),
      ),
    upload: (path, name, text) =>
      patiently(async () => {
        const type = "multipart/form-data; boundary=soak";
        const file = `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/csv`;
        const raw = `--soak\r\n${file}\r\n\r\n${text}\r\n--soak--\r\n`;
        const answer = await ask(`/api${path}`, {
          ...{ method: "POST", raw },
          headers: { ...headers, "content-type": type, "content-length": String(Buffer.byteLength(raw)) },
        });
        return read(path, answer);
      }),
  };
}

async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let left = 60; ; left--) {
    try {
      return await work();
    } catch (error) {
      if (left === 0 || error instanceof Refused) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}

/** Starts a campaign of three steps for the next people of the world: page `page` of a hundred. */
export async function startCampaign({ call, upload }: Client, page: number): Promise<void> {
  const { people } = await world<{ people: WorldPerson[] }>("GET", `/people?page=${page}&limit=100`);
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
      ...{ first_name: "first_name", last_name: "last_name", company_name: "company_name" },
      ...{ email: "email", social_url: "link" },
    },
  });
  const { _id } = await call<{ _id: string }>("POST", "/workflows", {
    ...{
      name: `Soak ${page}`,
      credentials_id: account!._id,
      searches: [search_id],
      mailboxes: [mailbox!._id],
    },
    sequence: [
      { id: "invite", type: "connection_request", delay: 0, note: "Hello {first_name|there}" },
      { id: "thanks", type: "message", delay: 12, text: "Thank you, {first_name|there}." },
      { id: "mail", type: "email", delay: 24, subject: "A thought", text: "Dear {first_name|you}" },
    ],
  });
  await call("POST", `/workflows/${_id}/update_status`, { status: "active" });
}
