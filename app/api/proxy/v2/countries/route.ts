import { proxyCountries } from "@/lib/contracts/credentials.ts";
import { listSignInCountries } from "@/lib/domain/credentials/index.ts";
import { route } from "@/lib/http/route.ts";
import { ports } from "@/lib/wiring.ts";

export const GET = route(proxyCountries, async () => listSignInCountries(ports().social));
