import { z } from "zod";
import { call } from "../call.ts";
import { idField, pageOf, text, wireInt, wireList } from "../fields.ts";
import { profileView, timelineEvent } from "../prospects.ts";
import { approvalStates } from "../words/approval-states.ts";
import { enrolmentStates } from "../words/enrolment-states.ts";
import { personStatusesInCampaign } from "../words/shared-statuses.ts";
import { workflowSummary } from "./campaigns.ts";

const access = { who: "space", tabs: ["campaigns"] } as const;

/** What a person of a campaign waits for; `next_at` is the next try in milliseconds of product time. */
export const personState = z.object({
  profile: profileView.pick({
    _id: true,
    first_name: true,
    last_name: true,
    full_name: true,
    company_name: true,
    job_title: true,
    location: true,
    email: true,
    social_url: true,
    lead_status: true,
    custom_fields: true,
  }),
  /** In the shared status words [OC-028]. */
  status: z.enum(personStatusesInCampaign),
  state: z.enum(enrolmentStates).nullable(),
  /** Null for a person who isn't enrolled [OC-105]. */
  approval: z.enum(approvalStates).nullable(),
  step_id: z.string().nullable(),
  reason: z.string().nullable(),
  next_at: z.number().nullable(),
});
export type PersonState = z.infer<typeof personState>;

export const listWorkflowProfiles = call({
  method: "GET",
  path: "/workflows/{id}/profiles",
  summary: "The people of a campaign with where each stands",
  access,
  query: z.object({
    query: text(200).optional(),
    state: text(40).optional(),
    approval: text(40).optional(),
    offset: wireInt(0, 10_000_000).default(0),
    limit: wireInt(1, 100).default(25),
  }),
  reply: pageOf(personState),
});

/** An uncertain action: a person has to say whether it arrived; `at` in milliseconds of product time. */
export const uncertainView = z.object({
  action_id: z.string(),
  kind: z.string(),
  to: z.string(),
  subject: z.string().nullable(),
  text: z.string(),
  at: z.number(),
  detail: z.string(),
});

/** The last thing that a step sent; `text` has at most its first 2,000 characters. */
export const sentStepView = uncertainView.omit({ detail: true }).extend({ step_id: z.string() });
export type SentStepView = z.infer<typeof sentStepView>;

export const workflowProfile = personState.extend({
  timeline: z.array(timelineEvent),
  uncertain: uncertainView.nullable(),
  /** One per step, earliest first. */
  sent: z.array(sentStepView),
});
export type WorkflowProfile = z.infer<typeof workflowProfile>;

export const readWorkflowProfile = call({
  method: "GET",
  path: "/workflows/{id}/profiles/{profileId}",
  summary: "A person of a campaign: what happened, what it waits for, when the next try is",
  access,
  reply: workflowProfile,
});

export const resolveWorkflowProfile = call({
  method: "POST",
  path: "/workflows/{id}/profiles/{profileId}/resolve",
  summary:
    "Says whether an uncertain action arrived: it counts as sent, is sent again, or its step is skipped",
  access,
  body: z.object({ action_id: idField, answer: z.enum(["arrived", "send_again", "skip"]) }),
  reply: workflowProfile,
});

export const pauseWorkflowProfile = call({
  method: "POST",
  path: "/workflows/{id}/profiles/{profileId}/pause",
  summary: "Pauses one person in a campaign until somebody resumes them",
  access,
  reply: workflowProfile,
});

export const resumeWorkflowProfile = call({
  method: "POST",
  path: "/workflows/{id}/profiles/{profileId}/resume",
  summary:
    "Lets a paused person go on, or sends anybody on to a chosen step; one that was sent only with the action it `repeats`",
  access,
  body: z.object({ step_id: text(40).optional(), repeats: idField.optional() }),
  reply: workflowProfile,
});

export const approveWorkflowProfile = call({
  method: "POST",
  path: "/workflows/{id}/profiles/{profileId}/approve",
  summary:
    "Approves a person who awaits it, for the campaign's current version; with `version` only if that is the current one",
  access,
  body: z.object({ version: wireInt(1, 2_000_000_000).optional() }),
  reply: workflowProfile,
});

/** Milliseconds of product time. */
const until = wireInt(0, 253_370_764_800_000).optional();

export const holdWorkflowProfile = call({
  method: "POST",
  path: "/workflows/{id}/profiles/{profileId}/hold",
  summary: "Holds a person in a campaign, until a moment or until somebody releases them",
  access,
  body: z.object({ until }),
  reply: workflowProfile,
});

export const releaseWorkflowProfile = call({
  method: "POST",
  path: "/workflows/{id}/profiles/{profileId}/release",
  summary: "Releases a person from what holds them in a campaign; only an approval ends the wait for it",
  access,
  reply: workflowProfile,
});

export const cancelWorkflowProfile = call({
  method: "POST",
  path: "/workflows/{id}/profiles/{profileId}/cancel",
  summary: "Takes a person out of a campaign's sequence for good",
  access,
  reply: workflowProfile,
});

export const bookWorkflowProfile = call({
  method: "POST",
  path: "/workflows/{id}/profiles/{profileId}/booked_meeting",
  summary: "Says that a meeting with a person was booked: all of the person's sequences pause",
  access,
  reply: workflowProfile,
});

/** What `POST /workflows/{id}/profiles/change` does to people. */
export const profileVerbs = ["approve", "hold", "release", "cancel", "pause", "resume"] as const;
export type ProfileVerb = (typeof profileVerbs)[number];

export const changeWorkflowProfiles = call({
  method: "POST",
  path: "/workflows/{id}/profiles/change",
  summary:
    "Approves, holds, releases, cancels, pauses or resumes up to a page of people at once; tells for whom it was refused",
  access,
  body: z.object({
    verb: z.enum(profileVerbs),
    ids: wireList(idField, 100),
    /** Of `approve`: the version that was seen. */
    version: wireInt(1, 2_000_000_000).optional(),
    /** Of `hold`. */
    until,
    /** Of `resume`: the step to go on at. */
    step_id: text(40).optional(),
  }),
  reply: z.object({
    refused: z.array(z.object({ profile_id: z.string(), reason: z.string(), error: z.string() })),
  }),
});

export const approveWorkflow = call({
  method: "POST",
  path: "/workflows/{id}/approve",
  summary:
    "Approves everybody who awaits it in a campaign now; the campaign's `work` shows the progress where they are many",
  access,
  body: z.object({ version: wireInt(1, 2_000_000_000).optional() }),
  reply: workflowSummary,
});
