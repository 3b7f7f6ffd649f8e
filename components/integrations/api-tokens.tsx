"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Link } from "@/components/ui/link.tsx";
import type { Tab } from "@/lib/access/tabs.ts";
import { callApi } from "@/lib/client/call-api.ts";
import type { ApiTokenView } from "@/lib/contracts/api-tokens.ts";
import { Panel } from "../patterns/panel.tsx";
import { tellFailure } from "../patterns/upgrade/tell-failure.ts";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Banner } from "../ui/state/banner.tsx";
import { toast } from "../ui/toast/toast.tsx";
import { TokenRow } from "./token-row.tsx";

// Loaded when they are opened.
const ConfirmDialog = dynamic(async () => (await import("../ui/dialog/confirm-dialog.tsx")).ConfirmDialog);
const TokenDialog = dynamic(async () => (await import("./token-dialog.tsx")).TokenDialog);

const queryKey = ["integrations", "tokens"] as const;

export interface ApiTokensProps {
  initial: readonly ApiTokenView[];
  /** The areas to which the member may limit a token. */
  areas: readonly Tab[];
  /** Whether the member has a password, which a new token asks for. */
  hasPassword: boolean;
  /** The address of the API. */
  base: string;
}

/** The member's API tokens: issued, shown once, revoked, with their rights, expiry and last use [OC-399]. */
export function ApiTokens({ initial, areas, hasPassword, base }: ApiTokensProps) {
  const t = useTranslations("integrations.api");
  const words = useTranslations("errors-ui");
  const client = useQueryClient();
  const [key, setKey] = useState<string | null>(null);
  const [isCreating, setIsCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiTokenView | null>(null);
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi("GET /integrations/api/tokens", { signal }),
    initialData: { tokens: [...initial] },
  });
  const renew = () => client.invalidateQueries({ queryKey });
  const revoke = async ({ _id, hint }: ApiTokenView) => {
    try {
      await callApi("POST /integrations/api/tokens/{id}/revoke", { params: { id: _id } });
      if (key?.endsWith(hint)) setKey(null);
      toast.success(t("revoked"));
    } catch (error) {
      tellFailure(error, words("offline"));
      throw error;
    } finally {
      await renew();
    }
  };

  return (
    <Panel
      title={t("title")}
      action={
        <Button size="sm" variant="primary" onClick={() => setIsCreating(true)}>
          {t("issue")}
        </Button>
      }
    >
      <p className="text-muted">{t("text")}</p>
      {key ? (
        <Banner tone="success" title={t("once")}>
          <div className="mt-1 flex items-center gap-2">
            <code className="wrap-anywhere min-w-0 font-mono text-text text-xs">{key}</code>
            <CopyButton text={key} label={t("copy")} />
          </div>
        </Banner>
      ) : null}
      {data.tokens.length > 0 ? (
        <ul className="-my-1 flex flex-col divide-y" aria-label={t("title")}>
          {data.tokens.map((token) => (
            <TokenRow key={token._id} token={token} onRevoke={() => setRevoking(token)} />
          ))}
        </ul>
      ) : (
        <p>{t("none")}</p>
      )}
      <div className="border-t pt-3">
        <p className="text-sm">{t("use")}</p>
        <pre className="wrap-anywhere mt-1 whitespace-pre-wrap rounded-field bg-hover px-2 py-1 font-mono text-xs">
          {`curl ${base}/space/info -H "Authorization: Bearer api_…"`}
        </pre>
        <p className="mt-2 text-sm">
          <Link className="text-accent-ink underline" href="/api-reference">
            {t("reference")}
          </Link>
        </p>
      </div>
      {isCreating ? (
        <TokenDialog
          open
          onOpenChange={setIsCreating}
          areas={areas}
          hasPassword={hasPassword}
          onIssued={async (issued) => {
            setKey(issued);
            await renew();
          }}
        />
      ) : null}
      {revoking ? (
        <ConfirmDialog
          open
          onOpenChange={() => setRevoking(null)}
          title={t("revokeTitle", { name: revoking.name || t("unnamed") })}
          body={t("stops")}
          verb={t("revoke")}
          danger
          onConfirm={() => revoke(revoking)}
        />
      ) : null}
    </Panel>
  );
}
