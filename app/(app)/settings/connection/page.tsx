import { redirect } from "next/navigation";
import { nameCountries } from "@/components/credentials/index.ts";
import { ConnectionForm } from "@/components/settings/index.ts";
import { offeredAutomation } from "@/lib/access/seats.ts";
import { selectedCredential } from "@/lib/access/selected-credential.ts";
import { listCredentials, listSignInCountries, moveRestMs, routeOf } from "@/lib/domain/credentials/index.ts";
import { listWorkspaces } from "@/lib/domain/workspaces/index.ts";
import { definePage } from "@/lib/http/define-page.tsx";
import { toCredentialView } from "@/lib/http/views/credentials.ts";
import { minuteMs } from "@/lib/kernel/clock/spans.ts";
import { ports } from "@/lib/wiring/ports.ts";

const page = definePage(
  {
    path: "/settings/connection",
    texts: ["settings", "credentials.way", "credentials.automation", "errors.credentials"],
  },
  async ({ ctx: { member, locale, workspace }, search }) => {
    const [accounts, offered, spaces] = await Promise.all([
      listCredentials(member),
      listSignInCountries(ports().social),
      member.isAdmin ? listWorkspaces(member.userId) : [],
    ]);
    const found = selectedCredential(accounts, search);
    if (!found) redirect("/credentials/add");
    const runsBy = found.automationType === "extension" ? "extension" : "cloud";
    const { site } = ports().social;
    const offers = offeredAutomation(workspace.plan);
    const others = spaces.filter(
      (one) => one.isAdmin && one.status === "active" && one.isPaid && one.id !== member.workspaceId,
    );
    const { id, firstName, lastName, username, countryCode } = found;
    const { proxy, setting_proxy } = toCredentialView(found, 0);
    // The present country stays choosable where the network doesn't offer it any more.
    const own = { code: countryCode, count: null, type: "basic" } as const;
    const all = offered.some(({ code }) => code === countryCode) ? offered : [...offered, own];
    return (
      <ConnectionForm
        key={id}
        credentialId={id}
        account={`${firstName} ${lastName}`.trim() || username}
        country={countryCode}
        changes={
          ports().social.changeAddress && found.accountRef !== null && found.loggedInAt !== null
            ? {
                left: found.addressChangesLeft.left,
                free_at: found.addressChangesLeft.freeAt?.toISOString() ?? null,
              }
            : null
        }
        proxyType={found.proxyType === "residential" ? "residential" : "basic"}
        route={{
          way: routeOf(found).kind,
          proxy: {
            address: proxy?.proxy_address ?? "",
            domain: proxy?.domain ?? "",
            port: String(proxy?.ports.http ?? ""),
            username: proxy?.username ?? "",
            password: "",
          },
        }}
        setting={setting_proxy}
        runsBy={runsBy}
        mayChange={runsBy === "extension" || (site !== undefined && offers.includes("extension"))}
        moving={
          others.length > 0 && runsBy === "cloud" && found.loggedInAt !== null
            ? {
                spaces: others.map((one) => ({ value: one.id, name: one.name })),
                minutes: moveRestMs / minuteMs,
              }
            : null
        }
        countries={nameCountries(all, locale).map(({ code, name, count }) => ({
          value: code,
          name,
          left: count,
        }))}
      />
    );
  },
);

export const generateMetadata = page.metadata;
export default page.Page;
