"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { callApi } from "@/lib/client/call-api.ts";
import type { PeopleDeedView } from "@/lib/contracts/people-deeds.ts";

const key = ["profiles", "deeds"] as const;
/** How often a deed's progress is asked for where no announcement comes, in ms. */
const askEveryMs = 5_000;

const isRunning = ({ state }: PeopleDeedView) => state === "running";

/** What the member does to many people: what is under way, and what ended while this page was open. */
export function useDeeds() {
  const client = useQueryClient();
  const [watched, setWatched] = useState<ReadonlySet<string>>(new Set());
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const { data: deeds = [] } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callApi("GET /profiles/deeds", { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? askEveryMs : false),
  });
  const unseen = deeds.filter((deed) => isRunning(deed) && !watched.has(deed._id));
  if (unseen.length > 0) setWatched(new Set([...watched, ...unseen.map(({ _id }) => _id)]));
  const shown = deeds.filter(({ _id }) => watched.has(_id) && !dismissed.has(_id));
  const watch = useCallback(
    async (deed: PeopleDeedView) => {
      setWatched((before) => new Set([...before, deed._id]));
      client.setQueryData<PeopleDeedView[]>(key, (before = []) => [
        deed,
        ...before.filter(({ _id }) => _id !== deed._id),
      ]);
      await client.invalidateQueries({ queryKey: ["profiles"] });
    },
    [client],
  );
  const dismiss = (id: string) => setDismissed(new Set([...dismissed, id]));
  return { shown, watch, dismiss };
}
