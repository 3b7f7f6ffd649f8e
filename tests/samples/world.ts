import type { SamplesOf } from "./samples.ts";

export const worldSamples = (): SamplesOf<"world"> => ({
  "POST /world/clock": { body: {} },
  "GET /world/people": { query: { search: "a" } },
  "GET /world/people/{person}": { params: { person: "1" } },
  "POST /world/people/{person}/act": {
    params: { person: "1" },
    body: { action: "accept", account: "nobody@network.example", text: "Hello" },
  },
  "POST /world/calls": { body: { token: "nobody", params: { To: "+4930" } } },
  "GET /world/calls/{sid}": { params: { sid: "CA1" } },
  "POST /world/calls/{sid}": { params: { sid: "CA1" }, body: { hang_up: true } },
  "GET /world/outbox": { query: { recipient: "nobody@mail.example" } },
});
