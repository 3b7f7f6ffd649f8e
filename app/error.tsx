"use client";

import { PageFailure } from "@/components/patterns/page-failure.tsx";

/** Whatever failed while a page was made or shown, in words and with a way on. */
export default function Failure({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return <PageFailure error={error} retry={reset} />;
}
