import { address, world } from "../e2e/product.ts";

interface WorldPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly email: string;
  readonly url: string;
}

/** The demo's user on the calls of the running product. */
export interface Client {
  call<Payload>(method: "GET" | "POST", path: string, body?: object | FormData): Promise<Payload>;
}

/** Signs the demo's user in; calls are tried again for half a minute while a process is being started again. */
export async function signIn(): Promise<Client> {
  let token = "";
  const call: Client["call"] = async (method, path, body) => {
    for (let left = 60; ; left--) {
      try {
        const answer = await fetch(address(`/api${path}`, "one.localhost"), {
          method,
          headers: {
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...(body && !(body instanceof FormData) ? { "content-type": "application/json" } : {}),
          },
          ...(body ? { body: body instanceof FormData ? body : JSON.stringify(body) } : {}),
        });
        const { payload, error } = (await answer.json()) as { payload: unknown; error: string };
        if (answer.status >= 500) throw new Error(`${path}: ${answer.status}`);
        if (!answer.ok) throw new TypeError(`${method} ${path}: ${answer.status} ${error}`);
        return payload as never;
      } catch (error) {
        if (left === 0 || (error instanceof TypeError && error.message.startsWith(method))) throw error;
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    }
  };
  const session = await call<{ token: string }>("POST", "/auth/sign_in", {
    email: "demo@one.example",
    password: "demo-password",
  });
  token = session.token;
  return { call };
}

/** Starts a campaign of three steps for the next people of the world: page `page` of a hundred. */
export async function startCampaign({ call }: Client, page: number): Promise<void> {
  const { people } = await world<{ people: WorldPerson[] }>("GET", `/people?page=${page}&limit=100`);
  const quote = (value: string) => `"${value.replaceAll('"', '""')}"`;
  const rows = people.map((one) =>
    [one.firstName, one.lastName, one.company, one.email, one.url].map(quote).join(","),
  );
  const form = new FormData();
  form.set(
    "file",
    new File([["first_name,last_name,company_name,email,link", ...rows].join("\n")], `page-${page}.csv`),
  );
  const { filename } = await call<{ filename: string }>("POST", "/workflows/upload_csv_file", form);
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
