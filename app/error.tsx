"use client";

import { PageFailure } from "@/components/patterns/page-failure.tsx";

/** The error page outside the application's frame, with a way to go on. */
export default function Failure({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return <PageFailure error={error} retry={reset} />;
}
