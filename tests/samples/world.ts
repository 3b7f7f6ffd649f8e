import type { SamplesOf } from "./samples.ts";

export const worldSamples = (): SamplesOf<"world"> => ({
  "POST /world/clock": { body: {} },
  "GET /world/people": { query: { search: "a" } },
  "GET /world/people/{person}": { params: { person: "1" } },
  "POST /world/people/{person}/act": {
    params: { person: "1" },
    body: { action: "accept", account: "nobody@network.example", text: "Hello" },
  },
  "GET /world/outbox": { query: { recipient: "nobody@mail.example" } },
});
