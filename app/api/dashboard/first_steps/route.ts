import { readFirstSteps as contract } from "@/lib/contracts/first-steps.ts";
import { readFirstSteps } from "@/lib/domain/dashboard/index.ts";
import { route } from "@/lib/http/route.ts";
import { toFirstSteps } from "@/lib/http/views/dashboard.ts";

export const GET = route(contract, async ({ brand, member }) =>
  toFirstSteps(await readFirstSteps(member), brand),
);
