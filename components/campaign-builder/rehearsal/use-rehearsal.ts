import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { callApi } from "@/lib/client/call-api.ts";

/** What is assumed of people, in percent. */
export interface Assumed {
  readonly accept: number;
  readonly reply: number;
}

/** What is assumed where nobody says anything else. */
export const usual: Assumed = { accept: 30, reply: 8 };

/**
 * Plays a saved campaign through. Each answer may take the server seconds: no live update of a running campaign begins
 * it anew. `state` names what was saved last; with another one it is asked
 * for again.
 */
export function useRehearsal(
  workflowId: string,
  assumed: Assumed,
  { state = "", isWanted = true }: { state?: string; isWanted?: boolean } = {},
) {
  return useQuery({
    queryKey: ["rehearsal", workflowId, assumed, state],
    queryFn: ({ signal }) =>
      callApi("GET /workflows/{id}/rehearsal", {
        params: { id: workflowId },
        query: { accept_percent: assumed.accept, reply_percent: assumed.reply },
        signal,
      }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
    staleTime: "static",
    gcTime: 0,
  });
}
