import type { WebhookTrigger } from "@/lib/contracts/words/webhook-words.ts";
import type { PayloadMessage, Told } from "./payload.ts";

const person = {
  id: "0198a6b0-0000-7000-8000-000000000001",
  firstName: "Ada",
  lastName: "Lovelace",
  fullName: "Ada Lovelace",
  companyName: "Analytical Engines",
  jobTitle: "Head of Engineering",
  location: "London",
  email: "ada@example.com",
  phone: "+442079460000",
  profileUrl: "https://network.example/in/ada",
  leadStatus: "contacted",
  customFields: { city: "London" },
} as const;

const message = (channel: PayloadMessage["channel"], text: string): Omit<PayloadMessage, "at"> => ({
  id: "0198a6b0-0000-7000-8000-000000000002",
  channel,
  nature: "person",
  subject: channel === "email" ? "Your question" : null,
  text,
});

const campaign = { id: "0198a6b0-0000-7000-8000-000000000003", name: "Heads of Engineering" };
const account = { id: "0198a6b0-0000-7000-8000-000000000004", name: "Emma Vogel" };
const label = { id: "0198a6b0-0000-7000-8000-000000000005", name: "Hot", type: "space" };

type Part = Partial<
  Pick<Told, "label" | "campaign" | "account"> & { readonly message: Omit<PayloadMessage, "at"> }
>;

/** What each trigger tells beside the person. */
const parts: Readonly<Record<WebhookTrigger, Part>> = {
  got_reply: { message: message("social", "That sounds interesting."), account },
  new_message: { message: message("social", "That sounds interesting."), account },
  new_email: { message: message("email", "That sounds interesting.") },
  message_sent: { message: message("social", "Hello Ada, …"), campaign, account },
  email_sent: { message: message("email", "Hello Ada, …"), campaign },
  invite_sent: { message: message("social", "Let’s connect"), campaign, account },
  invite_accepted: { account },
  clicked_email_link: { campaign },
  clicked_message_link: { campaign },
  meet_booked: {},
  mark_as_lead: {},
  mark_as_customer: {},
  add_label: { label },
  add_ai_label: { label: { ...label, type: "ai_generated" } },
  delete_label: { label },
};

/** An example of what a webhook tells, for its test and for the documentation. Nobody of the workspace is in it. */
export function exampleOf(
  trigger: WebhookTrigger,
  given: Pick<Told, "webhook" | "workspaceId"> & { readonly at: Date },
): Told {
  const { message: said, ...rest } = parts[trigger];
  const { at, ...of } = given;
  return {
    trigger,
    happenedAt: at,
    isTest: true,
    person,
    label: null,
    campaign: null,
    account: null,
    ...of,
    ...rest,
    message: said ? { ...said, at } : null,
  };
}
