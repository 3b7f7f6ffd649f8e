import type { NodeAction } from "@/lib/domain/campaigns/index.ts";

/** A campaign of the story: who sends, to whom, and what. */
export interface ToldCampaign {
  readonly name: string;
  /** The sign-in of its account at the embedded network. */
  readonly account: string;
  /** The address of its mailbox. Empty: it sends no mail. */
  readonly mailbox: string;
  /** A page of the world's people, or an address on the network with the most people that are taken. */
  readonly people:
    | { readonly page: number; readonly limit: number; readonly file: string }
    | { readonly url: string; readonly most: number };
  readonly isEmailOnly?: boolean;
  readonly steps: readonly { readonly afterHours: number; readonly action: NodeAction }[];
}

const invite = (note: string): NodeAction => ({ type: "connection_request", note });
const write = (text: string): NodeAction => ({ type: "message", text });
const mail = (subject: string, text: string): NodeAction => ({
  type: "email",
  subject,
  text,
  mailboxIds: [],
});

export const springOutreach: ToldCampaign = {
  name: "Spring outreach",
  account: "emma.vogel@network.example",
  mailbox: "dana.north@mail.example",
  people: { page: 1, limit: 170, file: "operations-leaders.csv" },
  steps: [
    {
      afterHours: 0,
      action: invite("Hello {first_name}, I follow {company_name|your work} and would like to connect."),
    },
    {
      afterHours: 24,
      action: write("Thank you for connecting, {first_name|there}. What are you working on this quarter?"),
    },
    {
      afterHours: 72,
      action: mail(
        "A thought for {company_name|your team}",
        "Hello {first_name|there},\n\nwould ten minutes next week be worth it to see how others do it?\n\nDana",
      ),
    },
    {
      afterHours: 48,
      action: {
        type: "manual_task",
        text: "Call {first_name|them}: they connected and read on.",
        priority: 300,
      },
    },
  ],
};

export const analyticsLeaders: ToldCampaign = {
  name: "Analytics leaders",
  account: "diego.santos@network.example",
  mailbox: "",
  people: { url: "https://network.example/search/results/people/?keywords=analytics", most: 130 },
  steps: [
    { afterHours: 0, action: { type: "social_action", action: "view" } },
    {
      afterHours: 6,
      action: invite("Hi {first_name}, your view on data at {company_name|work} caught my eye."),
    },
    {
      afterHours: 20,
      action: write(
        "Good to meet you, {first_name|there}. Which report takes your team the longest each month?",
      ),
    },
    {
      afterHours: 96,
      action: write("{first_name|Hello}, shall I send you the two-page summary of what other teams changed?"),
    },
  ],
};

export const webinarGuests: ToldCampaign = {
  name: "Webinar guests",
  account: "chloe.martin@network.example",
  mailbox: "sales@mail.example",
  people: { page: 8, limit: 100, file: "webinar-guests.csv" },
  steps: [
    { afterHours: 0, action: invite("Hello {first_name}, you were at our webinar: let's stay in touch.") },
    {
      afterHours: 48,
      action: mail(
        "The recording, as promised",
        "Hello {first_name|there},\n\nthe recording and the slides are ready. Where shall I send them?\n\nThe Northwind team",
      ),
    },
    { afterHours: 96, action: write("Did the recording reach you, {first_name|there}?") },
  ],
};

export const newsletterReaders: ToldCampaign = {
  name: "Newsletter readers",
  account: "emma.vogel@network.example",
  mailbox: "sales@mail.example",
  people: { page: 15, limit: 60, file: "newsletter.csv" },
  isEmailOnly: true,
  steps: [
    {
      afterHours: 0,
      action: mail(
        "You asked for numbers",
        "Hello {first_name|there},\n\nyou read our letter on planning. Here is what it looks like at a team of your size: three hours less each week.\n\nWould a short call help?\n\nThe Northwind team",
      ),
    },
    {
      afterHours: 72,
      action: mail(
        "Re: You asked for numbers",
        "Hello {first_name|there},\n\na second thought: most teams begin with one region. Which one would you choose?\n\nThe Northwind team",
      ),
    },
  ],
};

export const autumnWebinar: ToldCampaign = {
  name: "Autumn webinar",
  account: "diego.santos@network.example",
  mailbox: "",
  people: { page: 12, limit: 90, file: "autumn-invitations.csv" },
  steps: [
    {
      afterHours: 0,
      action: invite("Hello {first_name}, we talk about planning in October. May I invite you?"),
    },
    {
      afterHours: 24,
      action: write("Here is the programme, {first_name|there}: shall I keep a seat for you?"),
    },
  ],
};

export const seniorEngineers: ToldCampaign = {
  name: "Senior engineers, Berlin",
  account: "ben.okafor@network.example",
  mailbox: "vera.lind@mail.example",
  people: { page: 30, limit: 60, file: "engineers.csv" },
  steps: [
    {
      afterHours: 0,
      action: invite("Hello {first_name}, a team in Berlin is looking for somebody like you."),
    },
    {
      afterHours: 24,
      action: write(
        "Thank you, {first_name|there}. The role is remote for four days a week. May I tell you more about it?",
      ),
    },
    {
      afterHours: 72,
      action: mail(
        "The role in Berlin",
        "Hello {first_name|there},\n\nthe team starts in spring and pays for the move. Is it worth a talk?\n\nVera",
      ),
    },
  ],
};

export const productDesigners: ToldCampaign = {
  name: "Product designers",
  account: "ben.okafor@network.example",
  mailbox: "",
  people: { page: 41, limit: 40, file: "designers.csv" },
  steps: [
    {
      afterHours: 0,
      action: invite("Hello {first_name}, may I show you a role with a design team of nine?"),
    },
  ],
};
