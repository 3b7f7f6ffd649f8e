import { demoClient } from "./demo-client.ts";

/** A campaign of mails to make. */
export interface MailCampaign {
  readonly name: string;
  readonly approval: "manual" | "automatic";
  readonly steps: readonly { readonly id: string; readonly delay: number }[];
  /** Addresses; whoever has one is named by the part before the @. */
  readonly people: readonly string[];
}

/** Makes a running campaign of the demo's first account and mailbox. Returns its id. */
export async function mailCampaign({ name, approval, steps, people }: MailCampaign): Promise<string> {
  const { call, upload } = await demoClient();
  const [account] = await call<{ _id: string }[]>("GET", "/credentials/fetch");
  const [mailbox] = await call<{ _id: string }[]>("GET", "/integrations");
  const mail = { type: "email", subject: "A question", text: "Shall we talk?" };
  const { _id: id } = await call<{ _id: string }>("POST", "/workflows", {
    name,
    credentials_id: account!._id,
    is_email_only: true,
    approval_mode: approval,
    mailboxes: [mailbox!._id],
    sequence: steps.map((step) => ({ ...mail, ...step })),
    key: name,
  });
  const lines = ["name,email", ...people.map((email) => `${email.split("@", 1)[0]},${email}`)];
  const { filename } = await upload<{ filename: string }>(
    "/workflows/upload_csv_file",
    "people.csv",
    lines.join("\n"),
  );
  await call("POST", "/workflows/set_data_from_csv_file", {
    filename,
    workflow_id: id,
    credentials_id: account!._id,
    is_email_only: true,
    user_fields: { full_name: "name", email: "email" },
  });
  await call("POST", `/workflows/${id}/update_status`, { status: "active" });
  return id;
}
