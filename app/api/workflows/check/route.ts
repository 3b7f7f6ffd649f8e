import { checkWorkflow } from "@/lib/contracts/campaigns/campaign-check.ts";
import { checkCampaign, lineOf, trackedBy } from "@/lib/domain/campaigns/index.ts";
import { route } from "@/lib/http/route.ts";
import { fromSequence } from "@/lib/http/views/campaigns.ts";
import { toProblems } from "@/lib/http/views/smart-sequences.ts";

export const POST = route(checkWorkflow, async (ctx, { body }) => {
  const { problems, warnings, affected, account } = await checkCampaign(
    ctx.member,
    {
      credentialId: body.credentials_id,
      ...(fromSequence(body) ?? { type: body.sequences_type, graph: lineOf([]) }),
      isEmailOnly: body.is_email_only,
      tracks: trackedBy({
        isLinkTracking: body.is_link_tracking,
        isOpenTracking: body.is_open_tracking,
      }),
      isPostalAddress: body.is_postal_address,
      mailboxIds: body.mailboxes,
      customFields: body.custom_fields,
    },
    body.workflow_id ?? null,
    body.searches,
  );
  return {
    problems: toProblems(problems),
    warnings: warnings.map(({ key, nodeId, field, values }) => ({
      key,
      step: nodeId,
      field,
      values: { ...values },
    })),
    affected: affected && { ...affected, moves: [...affected.moves] },
    note_limit: account.noteLimit,
  };
});
