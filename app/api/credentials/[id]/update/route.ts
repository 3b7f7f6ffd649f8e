import { updateCredential as contract } from "@/lib/contracts/credentials.ts";
import { updateCredential } from "@/lib/domain/credentials/index.ts";
import { route } from "@/lib/http/route.ts";
import { showCredential } from "@/lib/http/show/credentials.ts";

export const POST = route(contract, async (ctx, { params, body }) =>
  showCredential(
    ctx.member,
    await updateCredential(ctx.member, params.id, {
      countryCode: body.country_code,
      timezone: body.timezone,
      workHoursStart: body.work_hours_start,
      workHoursEnd: body.work_hours_end,
      workDays: body.work_days,
      holidayRegion: body.holiday_region,
    }),
  ),
);
