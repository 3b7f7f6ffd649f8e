import type { AbstractIntlMessages } from "next-intl";

/** What a brand calls the network that calls it by no name of its own. */
export const neutralName = "Social";

/** The name as a text may hold it: without the signs that mean something in a text with places. */
const plain = (name: string) => name.replace(/[{}<>#'|]/g, "").trim();

/**
 * The texts with the network's own name, where a brand calls it by that [SH-007]: those of `network` replace the
 * neutral ones at the same place. Without a name the texts stay as they are.
 */
export function withNetworkName(messages: AbstractIntlMessages, socialName: string): AbstractIntlMessages {
  const name = plain(socialName);
  if (name === "" || name === neutralName) return messages;
  return replaced(messages, messages.network as AbstractIntlMessages, name);
}

function replaced(
  texts: AbstractIntlMessages,
  named: AbstractIntlMessages,
  name: string,
): AbstractIntlMessages {
  const all = { ...texts };
  for (const [key, text] of Object.entries(named))
    all[key] =
      typeof text === "string"
        ? text.replaceAll("{network}", name)
        : Array.isArray(text)
          ? filled(text, name)
          : replaced(texts[key] as AbstractIntlMessages, text, name);
  return all;
}

/** A text as the build parses it: words, and places as lists that begin with a name. */
function filled(parts: readonly unknown[], name: string): AbstractIntlMessages {
  const isNetwork = (part: unknown) => Array.isArray(part) && part.length === 1 && part[0] === "network";
  return parts.map((part) => (isNetwork(part) ? name : part)) as unknown as AbstractIntlMessages;
}
