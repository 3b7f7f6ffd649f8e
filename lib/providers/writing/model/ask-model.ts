import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { generateText, Output } from "ai";
import type { z } from "zod";
import { ProviderError } from "@/lib/kernel/errors/index.ts";
import { refusalOf } from "./refusal.ts";

/** Where a language model is, behind any service that speaks OpenAI's published chat completions. */
export interface ModelOptions {
  /** The service's address, up to and with its version: `https://api.openai.com/v1`. */
  readonly baseUrl: string;
  /** Empty: the service asks for none, as a local one may. */
  readonly apiKey: string;
  readonly model: string;
}

/** What a model is asked for. */
interface Question<Form extends z.ZodType> {
  /** What it is told to do. */
  readonly orders: string;
  /** What it is about: data, whoever wrote it. */
  readonly question: string;
  /** The form of its answer. */
  readonly form: Form;
  readonly longestMs: number;
  readonly mostTokens: number;
}

/** Asks a model once for an answer of a form. Throws only ProviderError. */
export async function askModel<Form extends z.ZodType>(
  { baseUrl, apiKey, model }: ModelOptions,
  { orders, question, form, longestMs, mostTokens }: Question<Form>,
): Promise<z.output<Form>> {
  const service = createOpenAICompatible({
    name: "writing",
    baseURL: baseUrl.replace(/\/+$/, ""),
    ...(apiKey === "" ? {} : { apiKey }),
    supportsStructuredOutputs: true,
    fetch: (input, init) => fetch(input, { ...init, redirect: "error" }),
  });
  try {
    const result = await generateText({
      model: service(model),
      output: Output.object({ schema: form }),
      system: orders,
      prompt: question,
      maxOutputTokens: mostTokens,
      // Whoever asks decides about a second try.
      maxRetries: 0,
      abortSignal: AbortSignal.timeout(longestMs),
    });
    if (result.finishReason === "content-filter") throw new ProviderError("rejected", "unsuitable");
    return result.output as z.output<Form>;
  } catch (error) {
    throw refusalOf(error);
  }
}
