import { POST as create } from "@/app/api/workflows/route.ts";
import { POST as upload } from "@/app/api/workflows/upload_csv_file/route.ts";
import type { WorkflowView } from "@/lib/contracts/campaigns/campaigns.ts";
import type { UploadReply } from "@/lib/contracts/imports.ts";
import { type Answer, ask, callRoute } from "./call-route.ts";

import type { MadeSender } from "./make-sender.ts";

/** Steps of a sequence as a call takes them. */
export const requestStep = { id: "a", type: "connection_request", delay: 0, note: "Hi {first_name|there}" };
export const mailStep = {
  id: "b",
  type: "email",
  delay: 24,
  subject: "Hello",
  text: "Hello {full_name|you}",
};

/** Makes a campaign of the sender's account by its call; `body` goes over a connection request alone. */
export function createWorkflow(sender: MadeSender, body: object = {}): Promise<Answer<WorkflowView>> {
  return callRoute<WorkflowView>(create, {
    as: sender.token,
    body: { name: "Spring", credentials_id: sender.credentialId, sequence: [requestStep], ...body },
  });
}

/** Uploads a file of people by its call. */
export async function uploadPeople(
  sender: Pick<MadeSender, "token">,
  content: string | Blob,
): Promise<{ readonly status: number; readonly payload: UploadReply; readonly error: string }> {
  const form = new FormData();
  form.set("file", new File([content], "people.csv"));
  const response = await ask(upload, { headers: { authorization: `Bearer ${sender.token}` }, body: form });
  return { status: response.status, ...((await response.json()) as { payload: UploadReply; error: string }) };
}
