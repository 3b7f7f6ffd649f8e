import { unsubscribeToken } from "@/lib/domain/prospects/index.ts";
import type { SampleSpace, SamplesOf } from "./samples.ts";

export const unsubscribeSamples = ({
  owner,
  prospect,
}: {
  readonly owner: SampleSpace["owner"];
  readonly prospect: string;
}): SamplesOf<"unsubscribe"> => {
  const link = { workspaceId: owner.workspaceId, prospectId: prospect, sourceId: prospect };
  const token = unsubscribeToken({ ...link, address: "canary@people.example" });
  return { "POST /u/{token}": { params: { token }, body: {} } };
};
