import { type Query, QueryClient } from "@tanstack/react-query";

/** How long a change is remembered, in milliseconds: longer than a page takes to be rendered and to arrive. */
const rememberedMs = 10_000;

/**
 * The cache of a page's queries. Calls are made even if the browser says it is offline: they fail at once and the
 * person is told. A call kept for later would be sent unseen, with a text that the person has changed since.
 *
 * A list that comes with a page may have been read just before something changed. If its queries were invalidated while
 * the page was on its way, it is asked for again when it is shown.
 */
export function newQueryClient(): QueryClient {
  const changed = new Map<unknown, number>();
  const refetchOnMount = ({ queryKey }: Query) => {
    const at = changed.get(queryKey[0]);
    return at !== undefined && performance.now() - at < rememberedMs ? "always" : true;
  };
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 15_000, retry: 1, refetchOnWindowFocus: true, refetchOnMount },
      mutations: { networkMode: "always" },
    },
  });
  const { invalidateQueries } = client;
  client.invalidateQueries = (filters, options) => {
    if (filters?.queryKey) changed.set(filters.queryKey[0], performance.now());
    return invalidateQueries.call(client, filters, options);
  };
  return client;
}
