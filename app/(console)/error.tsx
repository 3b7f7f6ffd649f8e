"use client";

import { PageFailure } from "@/components/patterns/page-failure.tsx";

/** The error page inside the console's frame. */
export default function Failure({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return <PageFailure error={error} retry={reset} />;
}
