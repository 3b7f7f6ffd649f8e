"use client";

import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "../ui/button.tsx";

interface DnsRecordProps {
  title: string;
  help?: string;
  record: { type: string; name: string; value: string };
}

/** A record that has to be set at the domain's provider, each part with a button that copies it. */
export function DnsRecord({ title, help, record }: DnsRecordProps) {
  const t = useTranslations("domains");
  return (
    <section>
      <h3 className="font-medium text-sm">{title}</h3>
      {help ? <p className="text-muted text-xs">{help}</p> : null}
      <dl className="mt-2 divide-y rounded-field border text-xs">
        <div className="flex items-center gap-3 px-3 py-2">
          <dt className="w-14 shrink-0 text-muted">{t("type")}</dt>
          <dd className="font-mono">{record.type}</dd>
        </div>
        {(["name", "value"] as const).map((part) => (
          <div key={part} className="flex items-center gap-3 py-1 pr-1 pl-3">
            <dt className="w-14 shrink-0 text-muted">{t(part)}</dt>
            <dd className="wrap-anywhere min-w-0 flex-1 font-mono">{record[part]}</dd>
            <dd>
              <CopyButton what={`${record.type}: ${t(part)}`} text={record[part]} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function CopyButton({ what, text }: { what: string; text: string }) {
  const t = useTranslations("domains");
  const [isCopied, setIsCopied] = useState(false);
  return (
    <IconButton
      size="sm"
      label={isCopied ? t("copied") : t("copy", { what })}
      icon={isCopied ? <Check /> : <Copy />}
      onClick={async () => {
        await navigator.clipboard.writeText(text);
        setIsCopied(true);
      }}
      onBlur={() => setIsCopied(false)}
    />
  );
}
