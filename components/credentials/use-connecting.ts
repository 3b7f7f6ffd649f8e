"use client";

import { useQuery } from "@tanstack/react-query";
import { automationTypes, refuseSeat, type SeatRefusal } from "@/lib/access/seats.ts";
import { callApi } from "@/lib/client/call-api.ts";
import type { CredentialView, ProxyCountry, SignInOptions } from "@/lib/contracts/credentials.ts";
import type { WorldSignIns } from "@/lib/contracts/world.ts";
import type { Automation } from "./by-extension/automation.ts";

/** Not cached: a wizard that opens again starts with the present state [SH-316]. */
const anew = { staleTime: 0, gcTime: 0 };

/** The workspace's data that the wizard over a page needs. */
export interface Connecting {
  readonly accounts: readonly CredentialView[];
  readonly countries: readonly ProxyCountry[];
  readonly options: SignInOptions;
  /** The cloud seats, and why no further account fits. */
  readonly seats: WaySeats;
  /** The same of the browser's extension. */
  readonly extensionSeats: WaySeats;
  /** The ways of running accounts that the plan offers, and the network takes. */
  readonly offered: readonly Automation[];
}

interface WaySeats {
  readonly total: number;
  readonly used: number;
  readonly refusal: SeatRefusal | null;
}

/** Reads it. Fails with the server's error. */
export function useConnecting() {
  return useQuery({
    ...anew,
    queryKey: ["credentials", "connecting"],
    queryFn: async ({ signal }): Promise<Connecting> => {
      const [accounts, countries, options, space] = await Promise.all([
        callApi("GET /credentials/fetch", { signal }),
        callApi("GET /proxy/v2/countries", { signal }),
        callApi("GET /credentials/options", { signal }),
        callApi("GET /space/info", { signal }),
      ]);
      const { total_seats: total, used_seats: used, features_settings: plan, vendasta_bar: bar } = space;
      const { cloud, extension: isPlanned } = plan.simple_features.seats_type;
      const extension = isPlanned && options.has_extension;
      const { extension_seats_available: free, extension_overusage: over } = space;
      const ofExtension = plan.seats_settings.extension;
      const usedByExtension = extension ? ofExtension - free + over : 0;
      const bounds = { most: bar.max_credentials, all: used + usedByExtension };
      return {
        accounts,
        countries,
        options,
        offered: automationTypes.filter((way) => (way === "cloud" ? cloud : extension)),
        seats: { total, used, refusal: refuseSeat("cloud", cloud, { seats: total, used, ...bounds }) },
        extensionSeats: {
          total: ofExtension,
          used: usedByExtension,
          refusal: refuseSeat("extension", extension, {
            seats: ofExtension,
            used: usedByExtension,
            ...bounds,
          }),
        },
      };
    },
  });
}

/** The sign-ins that the embedded network accepts. Empty while it is off or doesn't answer. */
export function useSignInHints(): WorldSignIns["signIns"] {
  const { data } = useQuery({
    ...anew,
    queryKey: ["world", "sign-ins"],
    retry: false,
    queryFn: ({ signal }) => callApi("GET /world/sign-ins", { signal }),
  });
  return data?.signIns ?? [];
}
