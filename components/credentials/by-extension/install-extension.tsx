"use client";

import { CheckCircle2, Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { downloadAs } from "@/lib/client/download.ts";
import { findExtension } from "@/lib/client/extension.ts";
import { tellFailure } from "../../patterns/upgrade/tell-failure.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";

/** How long the page waits between two looks, in milliseconds. */
const lookEveryMs = 2_000;

const steps = ["download", "open", "load", "back"] as const;

export interface InstallExtensionProps {
  brand: string;
  /** Where it leads once the extension is there. */
  next: string;
  /** The account that shall change to the extension. Null: one is added. */
  isChange: boolean;
}

/** How to install the extension, the file, and a check that finds it as soon as it is there [SH-520]. */
export function InstallExtension({ brand, next, isChange }: InstallExtensionProps) {
  const t = useTranslations("credentials.extension.page");
  const [isBusy, setIsBusy] = useState(false);
  const { found, look } = useLooking();
  const download = async () => {
    setIsBusy(true);
    try {
      await downloadAs("/api/extension/package", "extension.zip");
    } catch (error) {
      tellFailure(error, t("downloadFailed"));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className="flex flex-col gap-6">
      <section className="rounded-card border bg-raised p-5">
        <ol className="flex list-decimal flex-col gap-3 pl-5 marker:text-muted">
          {steps.map((step) => (
            <li key={step}>
              {t.rich(`steps.${step}`, {
                mono: (words) => <code className="font-mono text-[0.92em]">{words}</code>,
              })}
              {step === "download" ? (
                <div className="mt-2">
                  <Button
                    variant={found === "installed" ? "secondary" : "primary"}
                    loading={isBusy}
                    onClick={() => void download()}
                  >
                    <Download aria-hidden="true" />
                    {t("download")}
                  </Button>
                </div>
              ) : null}
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="extension-check" className="rounded-card border p-5">
        <h2 id="extension-check" className="font-semibold">
          {t("checkTitle")}
        </h2>
        <p role="status" className="mt-1 flex min-h-6 items-center gap-2">
          {found === "installed" ? (
            <CheckCircle2 aria-hidden="true" className="size-4 shrink-0 text-success" />
          ) : null}
          {t(found)}
        </p>
        <div className="mt-3 flex flex-wrap items-center gap-2">
          {found === "installed" ? (
            <Button asChild variant="primary">
              <Link href={next}>{t(isChange ? "goChange" : "go")}</Link>
            </Button>
          ) : (
            <Button onClick={look}>{t("again")}</Button>
          )}
        </div>
      </section>
      <p className="text-muted text-xs">{t("privacy", { brand })}</p>
    </div>
  );
}

type Finding = "looking" | "installed" | "outdated" | "missing";

/** Looks for the extension until it is there. */
function useLooking(): { readonly found: Finding; readonly look: () => void } {
  const [found, setFound] = useState<Finding>("looking");
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      const came = await findExtension(window, controller.signal);
      if (controller.signal.aborted) return;
      setFound(came);
      if (came !== "installed") timer = setTimeout(look, lookEveryMs);
    };
    if (tries > 0) setFound("looking");
    void look();
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [tries]);
  return { found, look: () => setTries((count) => count + 1) };
}
