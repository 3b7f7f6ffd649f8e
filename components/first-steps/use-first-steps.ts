"use client";

import { useQuery } from "@tanstack/react-query";
import { callApi } from "@/lib/client/call-api.ts";
import type { FirstStepsView } from "@/lib/contracts/first-steps.ts";

/** How often it is asked again while a page shows it, in milliseconds: not every step is announced. */
const refetchMs = 20_000;

/** The first steps, kept current. `first`: what the server rendered. */
export function useFirstSteps(first?: FirstStepsView) {
  const { data } = useQuery({
    queryKey: ["campaigns", "first_steps"],
    queryFn: ({ signal }) => callApi("GET /dashboard/first_steps", { signal }),
    refetchInterval: refetchMs,
    ...(first ? { initialData: first } : {}),
  });
  return data;
}
