import type { EnrichPayload } from "@/lib/domain/campaigns/rules/steps/enrich/rules.ts";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { FoundPerson } from "@/lib/providers/enrichment/port.ts";
import type { StepEffects } from "./definition.ts";
import { searchEffects } from "./search-effects.ts";

export const enrich: StepEffects<EnrichPayload> = {
  ...searchEffects,
  async perform(outside, _intent, { person, email, phone }, begin) {
    await begin();
    const found = await outside.enrichment.find(person, { email: email !== null, phone });
    // A personal address is no answer to the question for one at work [OC-133].
    if (email === "work" && found.emailType === "personal")
      throw new ProviderError("rejected", "no_required_email_type");
    return { email: email === null ? null : found.email, phone: phone ? found.phone : null };
  },
  // There is no receipt where a person said that it took place.
  learn(receipt) {
    const { email = null, phone = null } = (receipt ?? {}) as Partial<FoundPerson>;
    return { email, phone };
  },
};
