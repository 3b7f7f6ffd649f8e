"use client";

import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { leaveFor } from "@/lib/client/leave-for.ts";
import type { CredentialView, ProxyCountry, SignInOptions } from "@/lib/contracts/credentials.ts";
import { SeatWish } from "../billing/index.ts";
import { Stepper } from "../patterns/stepper.tsx";
import { Button } from "../ui/button.tsx";
import { Banner } from "../ui/state/banner.tsx";
import { toast } from "../ui/toast/toast.tsx";
import {
  type Automation,
  automationOf,
  automationParameter,
  beginsWithExtension,
  extensionSteps,
} from "./by-extension/automation.ts";
import { AutomationChoice, type WaySeats } from "./by-extension/automation-choice.tsx";
import { AutomationPart } from "./by-extension/automation-part.tsx";
import { ExtensionStep } from "./by-extension/extension-step.tsx";
import { AutomationStep, HoursStep, LocationStep } from "./place-steps.tsx";
import { Question } from "./question.tsx";
import { noProxyYet, routeProblems } from "./route-draft.ts";
import { SignInStep } from "./sign-in-step.tsx";
import {
  type Draft,
  draftOf,
  gatheringStep,
  isQuestion,
  isStep,
  keptOf,
  newAccount,
  outcomeOf,
  startingStep,
  type WizardStep,
  wizardSteps,
} from "./wizard-state.ts";

export interface ConnectWizardProps {
  /** An account to reconnect. Null: a new one is added. */
  existing: CredentialView | null;
  countries: readonly (ProxyCountry & { name: string })[];
  timezones: readonly string[];
  /** The likely choice: the browser's zone and its country. */
  guess: { countryCode: string; timezone: string };
  seats: WaySeats;
  /** The seats of accounts that the browser's extension runs. */
  extensionSeats: WaySeats;
  /** The ways of running accounts that the plan offers [SH-479]. */
  offered: readonly Automation[];
  hints: readonly { email: string; password: string; name: string }[];
  /** The network's cookie that holds a session. Null: it takes none. */
  sessionCookie: SignInOptions["session_cookie"];
  /** False: the member may not open the accounts' settings; the wizard says so and does nothing. */
  mayConnect?: boolean;
  /** In a dialog its first field gets the focus at once, and the dialog is its frame. */
  inDialog?: boolean;
}

/**
 * Connects a social account step by step [SH-307], or by the browser's extension in one [SH-308]. The browser's back
 * and forward move through the steps. Afterwards it opens the campaigns with the account selected [SH-291].
 */
export function ConnectWizard(props: ConnectWizardProps) {
  const t = useTranslations("credentials");
  if (props.mayConnect === false) return <Banner tone="warning">{t("mayNotConnect")}</Banner>;
  if (props.countries.length === 0) return <Banner tone="warning">{t("noNetwork")}</Banner>;
  return <OpenWizard {...props} />;
}

function OpenWizard(props: ConnectWizardProps) {
  const { existing, countries, timezones, guess, hints, sessionCookie, inDialog = false } = props;
  const { seats, extensionSeats, offered } = props;
  const t = useTranslations("credentials");
  const common = useTranslations("common");
  const refusals = useTranslations("errors.credentials");
  const [reached, setReached] = useState<WizardStep>(() => startingStep(existing));
  const [credential, setCredential] = useState(existing);
  const [tried, setTried] = useState(false);
  const [proxy, setProxy] = useState(noProxyYet);
  // Not before the person goes on: a proxy that is complete while it is typed must not open the next step.
  const [isProxyGiven, setIsProxyGiven] = useState(false);
  const [isManual, setIsManual] = useState(false);
  const parameters = useSearchParams();
  // The choices are in the address, so that a reload, back and forward keep them.
  const draft = draftOf(parameters, { countries: countries.map(({ code }) => code), timezones }, guess);
  const asked = parameters.get("step");
  const proxyProblems = routeProblems(draft.way, proxy);
  const way = credential?.automation_type ?? automationOf(parameters, offered);
  const isByExtension = way === "extension";
  const steps = isByExtension
    ? extensionSteps({
        offersChoice: offered.length > 1,
        isExisting: credential !== null,
        isAsked: credential !== null && reached === "code",
      })
    : wizardSteps;
  const gathering = (): WizardStep => {
    if (!isByExtension) return gatheringStep(asked, draft, isProxyGiven && proxyProblems.length === 0);
    return asked === "signIn" || (asked === null && beginsWithExtension(parameters))
      ? "signIn"
      : (steps[0] ?? "signIn");
  };
  const step = credential ? reached : gathering();
  const index = steps.indexOf(step);
  const { refusal } = isByExtension ? extensionSeats : seats;

  // The button that led here may be gone, so the focus moves to the next question.
  const section = useRef<HTMLElement>(null);
  const shown = useRef<WizardStep | null>(inDialog ? null : step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    focusFirst(section.current);
  }, [step]);

  const addressOf = (to: WizardStep, answers: Draft = draft) => {
    const next = new URLSearchParams(parameters);
    for (const [name, value] of Object.entries({ ...keptOf(answers), step: to }))
      if (value) next.set(name, value);
    return `?${next}`;
  };
  const setDraft = (to: Draft) => window.history.replaceState(null, "", addressOf(step, to));
  // After a reload the address may name a step whose answers are lost.
  const corrected = credential || asked === null || asked === step ? null : addressOf(step);
  const isWrong = !isStep(asked);
  useEffect(() => {
    if (isWrong) toast.warning(t("wrongBlock"));
  }, [isWrong, t]);
  useEffect(() => {
    if (corrected) window.history.replaceState(null, "", corrected);
  }, [corrected]);

  const problem = {
    location: draft.countryCode ? undefined : t("countryMissing"),
    hours: draft.timezone ? undefined : t("timezoneMissing"),
  };
  const go = (to: WizardStep) => {
    setTried(false);
    window.history.pushState(null, "", addressOf(to));
  };
  const forward = () => {
    const isProxyWrong = step === "location" && proxyProblems.length > 0;
    if ((step === "location" && problem.location) || (step === "hours" && problem.hours) || isProxyWrong) {
      setTried(true);
      if (step === "hours") toast.warning(t("timezoneMissing"));
      else toast.warning(t(problem.location ? "locationInvalid" : "fixErrors"));
      focusFirst(section.current);
      return;
    }
    if (step === "location") setIsProxyGiven(draft.way === "own");
    go(steps[index + 1] ?? "signIn");
  };
  const settle = async (next: CredentialView) => {
    const came = outcomeOf(next);
    // The wizard was closed meanwhile: the person stays on the page where they are.
    if (!section.current) return came === "ready" ? toast.success(t("created")) : undefined;
    const before = credential && outcomeOf(credential);
    setCredential(next);
    const query = new URLSearchParams(window.location.search);
    if (came === "ready") {
      const space = query.get("space");
      const kept = new URLSearchParams({ ...(space ? { space } : {}), selectedCred: next._id });
      if (before === "code") toast.successAfterwards(t("codeSent"));
      if (before === "second_step") toast.successAfterwards(t("secondStep.saved"));
      toast.successAfterwards(t("created"));
      return leaveFor(`/campaigns/my-campaigns?${kept}`);
    }
    setReached(isQuestion(came) ? "code" : "signIn");
    // After a reload the wizard goes on with this account.
    query.set("credential", next._id);
    window.history.replaceState(null, "", `?${query}`);
  };
  /** Leaves the unfinished account and adds a new one. */
  const startAnew = () => {
    const next = new URLSearchParams(parameters);
    next.delete("step");
    next.set("credential", newAccount);
    setCredential(null);
    window.history.pushState(null, "", `?${next}`);
  };
  const back = index > 0 && credential === null ? () => go(steps[index - 1] ?? "automation") : null;
  const choose = (next: Automation, at: WizardStep) => {
    const query = new URLSearchParams(addressOf(at));
    query.set(automationParameter, next);
    return `?${query}`;
  };
  const manually = () => {
    if (credential) setIsManual(true);
    else window.history.pushState(null, "", choose("cloud", "location"));
  };
  /** The steps to which a click on their name leads. */
  const reach =
    credential === null ? go : isByExtension && !isQuestion(outcomeOf(credential)) ? setReached : null;

  return (
    // The choices are only in the address: rendering the page again meanwhile could restore an older one.
    <div data-live-by-queries="" className="flex flex-col gap-6">
      <Stepper
        steps={steps.map((id) => ({ id, label: t(`step.${id}`) }))}
        current={index}
        {...(reach ? { onStep: (to: number) => reach(steps[to] ?? "automation") } : {})}
      />
      <section
        ref={section}
        aria-label={t(`step.${step}`)}
        className={inDialog ? undefined : "rounded-card border bg-raised p-5"}
      >
        {step === "automation" && credential ? (
          <div className="flex flex-col gap-4">
            <AutomationPart credentialId={credential._id} runsBy={way} />
            <Button variant="primary" className="self-end" onClick={() => setReached("signIn")}>
              {common("next")}
            </Button>
          </div>
        ) : null}
        {step === "automation" && !credential ? (
          offered.length > 1 ? (
            <AutomationChoice
              value={way}
              onChange={(next) => window.history.replaceState(null, "", choose(next, "automation"))}
              seats={{ cloud: seats, extension: extensionSeats }}
            />
          ) : (
            <AutomationStep seats={seats} />
          )
        ) : null}
        {step === "location" ? (
          <LocationStep
            draft={draft}
            onChange={setDraft}
            countries={countries}
            problem={tried ? problem.location : undefined}
            proxy={proxy}
            onProxy={setProxy}
            proxyProblems={tried ? proxyProblems : []}
          />
        ) : null}
        {step === "hours" ? (
          <HoursStep
            draft={draft}
            onChange={setDraft}
            timezones={timezones}
            problem={tried ? problem.hours : undefined}
          />
        ) : null}
        {step === "signIn" && isByExtension && !isManual ? (
          refusal && !credential ? (
            <SeatWish
              way="extension"
              refusal={refusals(refusal === "noExtensionSeats" ? "noExtensionSeats" : "noSeats")}
            />
          ) : (
            <ExtensionStep
              credential={credential}
              timezone={draft.timezone}
              onManually={offered.includes("cloud") ? manually : null}
              onBack={back}
              onDone={settle}
            />
          )
        ) : null}
        {step === "signIn" && !(isByExtension && !isManual) ? (
          <SignInStep
            draft={draft}
            proxy={proxy}
            credential={credential}
            hints={hints}
            sessionCookie={sessionCookie}
            onBack={isManual ? () => setIsManual(false) : back}
            onDone={settle}
          />
        ) : null}
        {step === "code" && credential ? <Question credential={credential} onAnswered={settle} /> : null}
        {credential === null && step !== "signIn" && step !== "code" ? (
          <div className="mt-6 flex justify-end gap-2">
            {back ? (
              <Button variant="ghost" className="mr-auto" onClick={back}>
                {common("back")}
              </Button>
            ) : null}
            <Button
              variant="primary"
              disabled={refusal !== null}
              onClick={forward}
              {...(step === "automation" ? { "data-begin": "" } : {})}
            >
              {common("next")}
            </Button>
          </div>
        ) : null}
      </section>
      {existing && credential?._id === existing._id && refusal === null ? (
        <Button variant="ghost" className="self-start" onClick={startAnew}>
          {t("addAnother")}
        </Button>
      ) : null}
    </div>
  );
}

/** The first field, but where an answer is chosen already and Enter shall go on. */
function focusFirst(section: HTMLElement | null): void {
  const begin = section?.querySelector<HTMLElement>("[data-begin]:not(:disabled)");
  (begin ?? section?.querySelector<HTMLElement>(":is(input, select, button):not(:disabled)"))?.focus();
}
