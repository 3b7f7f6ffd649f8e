"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { use, useEffect } from "react";
import { accountsAnswered } from "@/lib/client/accounts-answered.ts";
import { ApiError } from "@/lib/client/call-api.ts";
import { useRefresh } from "@/lib/client/refreshing/use-refresh.ts";
import { MessagesProvider } from "../patterns/messages-provider.tsx";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { ErrorState } from "../ui/state/error-state.tsx";
import { Skeleton } from "../ui/state/skeleton.tsx";
import { closeWizard } from "./close-wizard.ts";
import { ConnectWizard } from "./connect-wizard.tsx";
import { guessCountry, listTimezones, nameCountries } from "./place-choices.ts";
import { type Connecting, useConnecting, useSignInHints } from "./use-connecting.ts";
import { accountToContinue } from "./wizard-state.ts";
import { wizardTexts } from "./wizard-texts.ts";

export interface ConnectDialogProps {
  /** The wizard's own page, which explains to a person who may not connect accounts why. */
  pageHref: string;
}

/** The wizard in a dialog of the specification's 500 pixels, with its texts. */
export function ConnectDialog(props: ConnectDialogProps) {
  return (
    <MessagesProvider messages={use(wizardTexts(useLocale()))}>
      <OpenDialog {...props} />
    </MessagesProvider>
  );
}

function OpenDialog({ pageHref }: ConnectDialogProps) {
  const t = useTranslations("credentials");
  const router = useRouter();
  const { data, error, refetch } = useConnecting();
  const isRefused = !data && error instanceof ApiError && error.status === 403;
  useEffect(() => {
    if (isRefused) router.replace(pageHref);
  }, [isRefused, router, pageHref]);
  useRefreshOnceClosed();
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : closeWizard())}
      title={t("title")}
      description={t("text")}
    >
      {data ? (
        <Wizard {...data} />
      ) : error && !isRefused ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <WizardSkeleton />
      )}
    </Dialog>
  );
}

/**
 * Refreshes the frame's accounts and seats only when the wizard closes [SH-395]: refreshing under the open wizard
 * could restore an older address.
 */
function useRefreshOnceClosed(): void {
  const refreshPage = useRefresh();
  useEffect(() => {
    let isOwed = false;
    const owe = () => {
      isOwed = true;
    };
    window.addEventListener(accountsAnswered, owe);
    return () => {
      window.removeEventListener(accountsAnswered, owe);
      if (isOwed) refreshPage();
    };
  }, [refreshPage]);
}

function Wizard({ accounts, countries, options, seats, extensionSeats, offered }: Connecting) {
  const locale = useLocale();
  const asked = useSearchParams().get("credential");
  const hints = useSignInHints();
  const timezones = listTimezones();
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <ConnectWizard
      inDialog
      existing={accountToContinue(accounts, asked)}
      countries={nameCountries(countries, locale)}
      timezones={timezones}
      guess={{
        countryCode: guessCountry(navigator.languages, countries),
        timezone: timezones.includes(own) ? own : "",
      }}
      seats={seats}
      extensionSeats={extensionSeats}
      offered={offered}
      hints={hints}
      sessionCookie={options.session_cookie}
    />
  );
}

function WizardSkeleton() {
  const common = useTranslations("common");
  return (
    <div className="flex flex-col gap-6">
      <p role="status" className="sr-only">
        {common("loading")}
      </p>
      <Skeleton className="my-[3px] w-40" />
      <Skeleton className="h-[174px] rounded-card" />
      <Skeleton className="ml-auto h-8 w-16 rounded-field" />
    </div>
  );
}
