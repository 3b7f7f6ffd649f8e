import { redirect } from "next/navigation";
import { listTimezones } from "@/components/credentials/index.ts";
import { LocationForm } from "@/components/settings/index.ts";
import { selectedCredential } from "@/lib/access/selected-credential.ts";
import { daysOfSum, holidayRegions, listCredentials } from "@/lib/domain/credentials/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";

const page = definePage(
  { path: "/settings/location", texts: ["settings"] },
  async ({ ctx: { member, locale }, search }) => {
    const account = selectedCredential(await listCredentials(member), search);
    if (!account) redirect("/credentials/add");
    const { id, firstName, lastName, username } = account;
    return (
      <LocationForm
        key={id}
        credentialId={id}
        account={`${firstName} ${lastName}`.trim() || username}
        initial={{
          timezone: account.timezone,
          start: account.workHoursStart,
          end: account.workHoursEnd,
          days: daysOfSum(account.workDays),
          holidays: account.holidayRegion ?? "",
        }}
        timezones={listTimezones()}
        regions={holidayRegions(locale)}
      />
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
