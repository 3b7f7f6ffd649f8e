import type { SamplesOf } from "./samples.ts";

export const clientErrorSamples: SamplesOf<"clientErrors"> = {
  "POST /client_errors": { body: { message: "Error: x", environment: "prod" } },
};
