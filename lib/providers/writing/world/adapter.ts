import type { WritingPort } from "../port.ts";
import { readCampaign } from "../read-campaign.ts";
import { askWriter } from "./api.ts";

/** The writing port on the embedded world's writer, over HTTP. */
export function worldWriting({ baseUrl }: { readonly baseUrl: string }): WritingPort {
  return {
    campaign: async ({ objective, caseStudies, locale, channels, wrong }) =>
      readCampaign(
        await askWriter(baseUrl, "/writing/campaign", {
          objective,
          case_studies: caseStudies,
          locale,
          social: channels.social,
          email: channels.email,
          ...(wrong ? { wrong } : {}),
        }),
      ),
  };
}
