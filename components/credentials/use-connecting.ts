"use client";

import { useQuery } from "@tanstack/react-query";
import { tierOf } from "@/lib/access/features.ts";
import { refuseSeat, type SeatRefusal } from "@/lib/access/seats.ts";
import { callApi } from "@/lib/client/call-api.ts";
import type { CredentialView, ProxyCountry } from "@/lib/contracts/credentials.ts";
import type { WorldSignIns } from "@/lib/contracts/world.ts";

/** Nothing of it is kept: a wizard that opens again begins with what is true then [SH-316]. */
const anew = { staleTime: 0, gcTime: 0 };

/** What the wizard over a page needs of the workspace. */
export interface Connecting {
  readonly accounts: readonly CredentialView[];
  readonly countries: readonly ProxyCountry[];
  /** The cloud seats, and what refuses a further account. */
  readonly seats: { readonly total: number; readonly used: number; readonly refusal: SeatRefusal | null };
}

/** Reads it; fails as the calls do, with the server's refusal. */
export function useConnecting() {
  return useQuery({
    ...anew,
    queryKey: ["credentials", "connecting"],
    queryFn: async ({ signal }): Promise<Connecting> => {
      const [accounts, countries, space] = await Promise.all([
        callApi("GET /credentials/fetch", { signal }),
        callApi("GET /proxy/v2/countries", { signal }),
        callApi("GET /space/info", { signal }),
      ]);
      const { tier, total_seats: total, used_seats: used } = space;
      return { accounts, countries, seats: { total, used, refusal: refuseSeat(tierOf(tier), total, used) } };
    },
  });
}

/** The sign-ins that the embedded network accepts; none while it is off, or as long as it doesn't answer. */
export function useSignInHints(): WorldSignIns["signIns"] {
  const { data } = useQuery({
    ...anew,
    queryKey: ["world", "sign-ins"],
    retry: false,
    queryFn: ({ signal }) => callApi("GET /world/sign-ins", { signal }),
  });
  return data?.signIns ?? [];
}
