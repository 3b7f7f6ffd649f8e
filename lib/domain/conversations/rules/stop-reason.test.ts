import { expect, it } from "vitest";
import { stopReasonOf } from "./stop-reason.ts";

it("a refusal that is about the message says why it was stopped, any other one doesn't", () => {
  expect(stopReasonOf({ reason: "invalid_input", message: "replyOptedOut" })).toBe("opted_out");
  expect(stopReasonOf({ reason: "not_found", message: "notFound" })).toBe("author_left");
  expect(stopReasonOf({ reason: "internal", message: "invalidInput" })).toBeNull();
});
