import type { Sight } from "./conversations.ts";

/** Whose message `m` a member sees: parameters $1 to $3 as of a list (conversations.ts), which `sightValues` gives. */
export const seenMessage = `messages m join conversations c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
    and ($3::boolean or c.credential_id = any($2::uuid[]))`;

export const sightValues = ({ workspaceId, credentialIds, isWhole }: Sight) => [
  workspaceId,
  [...credentialIds],
  isWhole,
];
