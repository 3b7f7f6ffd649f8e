"use client";

import { lazy, Suspense } from "react";
import type { CredentialView } from "@/lib/contracts/credentials.ts";
import { CodeStep } from "./code-step.tsx";
import { SecondStepForm } from "./second-step-form.tsx";
import { outcomeOf } from "./wizard-state.ts";

/** Loaded when it is needed: it brings the phone codes of all countries. */
const PhoneForm = lazy(async () => ({ default: (await import("./phone-form.tsx")).PhoneForm }));

/** What the network asks for before it signs the account in: a phone number, another service's approval, or a code. */
export function Question({
  credential,
  onAnswered,
}: {
  credential: CredentialView;
  /** Never resolves where it leaves the page. */
  onAnswered: (credential: CredentialView) => Promise<void>;
}) {
  const change = (next: CredentialView) => void onAnswered(next);
  switch (outcomeOf(credential)) {
    case "phone":
      return (
        <Suspense>
          <PhoneForm credential={credential} onChange={change} />
        </Suspense>
      );
    case "second_step":
      return <SecondStepForm credential={credential} onDone={onAnswered} />;
    default:
      return <CodeStep credential={credential} onChange={change} />;
  }
}
