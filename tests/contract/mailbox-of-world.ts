import type { runningWorld } from "../factories/servers/running-world.ts";
import type { MailStage } from "./mail.contract.ts";

type Control = ReturnType<typeof runningWorld>["control"];
type Shared =
  | "recipient"
  | "reply"
  | "bounce"
  | "away"
  | "deliver"
  | "moveNewest"
  | "deleteNewest"
  | "received"
  | "receivedAll"
  | "newestSent";

/** What happens to a mailbox of the world, however the product reaches it. */
export function mailboxOfWorld(control: Control, mailbox: string): Pick<MailStage, Shared> {
  let next = 300;
  const act = (email: string, body: object) =>
    control<void>("POST", `/people/${email}/act`, { account: mailbox, ...body });
  const newest = async (folder = "INBOX") => {
    const path = `/mailboxes/${mailbox}?folder=${folder}`;
    const { mails } = await control<{ mails: { uid: number }[] }>("GET", path);
    return Math.max(...mails.map(({ uid }) => uid));
  };
  const effects = async () => {
    const path = `/received?account=${mailbox}`;
    return (await control<{ effects: { ref: string }[] }>("GET", path)).effects;
  };
  return {
    recipient: async () => {
      await control("POST", "/behaviour", { behaviour: "off" });
      next += 1;
      const { person } = await control<{ person: { email: string } }>("GET", `/people/${next}`);
      return person.email;
    },
    reply: (from, text) => act(from, { action: "mail", text }),
    bounce: (from) => act(from, { action: "bounce" }),
    away: (from) => act(from, { action: "out_of_office" }),
    deliver: (raw, folder = "INBOX") =>
      control<void>("POST", `/mailboxes/${mailbox}/deliver`, { raw, folder }),
    moveNewest: async (to) => {
      await control("POST", `/mailboxes/${mailbox}/move`, { uid: await newest(), to });
    },
    deleteNewest: async () => {
      await control("POST", `/mailboxes/${mailbox}/expunge`, { uid: await newest() });
    },
    newestSent: async () => {
      const path = `/mailboxes/${mailbox}/mails/${await newest("Sent")}?folder=Sent`;
      return (await control<{ raw: string }>("GET", path)).raw;
    },
    received: async (messageId) => (await effects()).filter(({ ref }) => ref === messageId).length,
    receivedAll: async () => (await effects()).length,
  };
}
