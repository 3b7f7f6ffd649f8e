import { importUpload } from "@/lib/contracts/imports.ts";
import { importPeople } from "@/lib/domain/campaigns/index.ts";
import { route } from "@/lib/http/route.ts";
import { toImport } from "@/lib/http/views/imports.ts";

export const POST = route(importUpload, async (ctx, { body }) => {
  const custom = Object.entries(body.custom_fields).map(([key, column]) => ({ key, column }));
  const view = await importPeople(ctx.member, {
    uploadId: body.filename,
    mapping: { fields: body.user_fields, custom },
    isEmailOnly: body.is_email_only,
    movePeople: body.is_existing_people,
    keepFile: body.save_csv,
    credentialId: body.credentials_id ?? null,
    campaignId: body.workflow_id ?? null,
    key: body.key ?? null,
  });
  return toImport(
    view,
    custom.map(({ key }) => key),
  );
});
