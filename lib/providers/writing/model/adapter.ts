import { z } from "zod";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import type { WritingPort } from "../port.ts";
import { readCampaign } from "../read-campaign.ts";
import type { ModelOptions } from "./ask-model.ts";
import { asJson, campaignOrders } from "./prompts.ts";

/** How long a text may take to be written, in ms. */
const longestMs = 60_000;

/** The most tokens of an answer: ten steps fit many times. */
const mostTokens = 8_000;

const written = z.object({
  is_suitable: z.boolean(),
  name: z.string(),
  steps: z.array(
    z.object({
      kind: z.enum(["connection_request", "message", "email"]),
      delay_hours: z.int(),
      subject: z.string(),
      text: z.string(),
    }),
  ),
});

/** The writing port on a language model. */
export function modelWriting(options: ModelOptions): WritingPort {
  return {
    async campaign(assignment) {
      // Loaded with the first text: few processes ever write one.
      const { askModel } = await import("./ask-model.ts");
      const answer = await askModel(options, {
        orders: campaignOrders,
        question: asJson(assignment),
        form: written,
        longestMs,
        mostTokens,
      });
      if (!answer.is_suitable) throw new ProviderError("rejected", "unsuitable");
      return readCampaign(answer);
    },
  };
}
