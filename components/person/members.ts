import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/client/call-api.ts";
import { mostMentions } from "@/lib/contracts/note-limits.ts";
import { mentionedIn } from "./mentions.ts";

/** The members whom a note may mention. */
export const membersQuery = queryOptions({
  queryKey: ["workers"],
  queryFn: ({ signal }) => callApi("GET /workers/fetch", { signal }),
  staleTime: 60_000,
});

/**
 * The ids of the members whom a text mentions, for its save. It waits for the members: a note that is saved before they
 * are there would tell nobody. It throws where they can't be had.
 */
export async function mentionsOf(
  client: Pick<QueryClient, "ensureQueryData">,
  text: string,
): Promise<string[]> {
  if (!text.includes("@")) return [];
  const members = await client.ensureQueryData(membersQuery);
  return mentionedIn(text, members)
    .slice(0, mostMentions)
    .map(({ _id }) => _id);
}
