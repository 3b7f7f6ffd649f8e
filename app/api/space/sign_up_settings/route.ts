import { saveSignUpSettings as contract } from "@/lib/contracts/onboarding.ts";
import { saveSignUpSettings } from "@/lib/domain/workspaces/index.ts";
import { route } from "@/lib/http/route.ts";

export const POST = route(contract, async ({ member }, { body }) => ({
  settings: await saveSignUpSettings(member, body.settings),
}));
