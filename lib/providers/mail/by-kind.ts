import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { MailAccount, MailPort } from "./port.ts";

type Kind = MailAccount["kind"];
type AccountOf<K extends Kind> = Extract<MailAccount, { readonly kind: K }>;

/** The mail port over the adapters of all kinds of accounts. A kind without an adapter throws `auth`. */
export function mailByKind(adapters: { readonly [K in Kind]?: MailPort<AccountOf<K>> }): MailPort {
  // An adapter takes the accounts of its own kind, by which it is found.
  const of = ({ kind }: MailAccount): MailPort => {
    const adapter = adapters[kind] as MailPort | undefined;
    if (!adapter) throw new ProviderError("auth", `mailboxes of the kind ${kind} are not set up here`);
    return adapter;
  };
  return {
    verify: async (account) => of(account).verify(account),
    send: async (account, mail, begin, handed) => of(account).send(account, mail, begin, handed),
    lookUp: async (account, messageId) => of(account).lookUp(account, messageId),
    open: async (account) => of(account).open(account),
    openLeft: async (account, place, left) => of(account).openLeft(account, place, left),
    subscribe: async (account, asked) => {
      const adapter = of(account);
      if (!adapter.subscribe) throw new ProviderError("rejected", "this kind of mailbox tells of nothing");
      return adapter.subscribe(account, asked);
    },
  };
}
