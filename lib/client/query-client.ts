import { QueryClient } from "@tanstack/react-query";

/**
 * The cache of a page's queries. Calls are made whatever the browser says of its connection: one without a connection
 * fails at once and is told. Kept for later it would be sent unseen, with a text that the person has changed since.
 */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 15_000, retry: 1, refetchOnWindowFocus: true },
      mutations: { networkMode: "always" },
    },
  });
}
