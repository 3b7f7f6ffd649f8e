import { useFormatter, useTranslations } from "next-intl";
import type { ApiTokenView } from "@/lib/contracts/api-tokens.ts";
import { Button } from "../ui/button.tsx";
import { StatusPill } from "../ui/state/status-pill.tsx";

/** An API token: what it is called, what it may do, until when, and when it was last used. */
export function TokenRow({ token, onRevoke }: { token: ApiTokenView; onRevoke: () => void }) {
  const t = useTranslations("integrations.api");
  const pages = useTranslations("members.pages");
  const format = useFormatter();
  const name = token.name || t("unnamed");
  const day = (at: string) => format.dateTime(new Date(at), { dateStyle: "medium" });
  const moment = (at: string) => format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "short" });
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="wrap-anywhere font-medium">{name}</span>
          <code className="font-mono text-muted text-xs">api_…{token.hint}</code>
          {token.read_only ? <StatusPill tone="info">{t("readOnly")}</StatusPill> : null}
        </p>
        <p className="mt-0.5 text-muted text-sm">
          {token.areas.length > 0 ? token.areas.map((area) => pages(area)).join(", ") : t("everyArea")}
        </p>
        <dl className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-xs">
          <div className="flex gap-1.5">
            <dt className="text-muted">{t("expires")}</dt>
            <dd className="tabular">{day(token.expires_at)}</dd>
          </div>
          <div className="flex gap-1.5">
            <dt className="text-muted">{t("lastUsed")}</dt>
            <dd className="tabular">{token.last_used_at ? moment(token.last_used_at) : t("never")}</dd>
          </div>
        </dl>
      </div>
      <Button size="sm" variant="ghost" aria-label={t("revokeNamed", { name })} onClick={onRevoke}>
        {t("revoke")}
      </Button>
    </li>
  );
}
