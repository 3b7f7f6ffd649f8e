import { QueryClient } from "@tanstack/react-query";

/**
 * The cache of a page's queries. Calls are made even if the browser says it is offline: they fail at once and the
 * person is told. A call kept for later would be sent unseen, with a text that the person has changed since.
 */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 15_000, retry: 1, refetchOnWindowFocus: true },
      mutations: { networkMode: "always" },
    },
  });
}
