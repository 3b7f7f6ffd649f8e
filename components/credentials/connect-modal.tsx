"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { lazy, Suspense } from "react";
import type { ConnectDialogProps } from "./connect-dialog.tsx";
import { isWizardAsked } from "./wizard-address.ts";

/** Loaded when an address asks for it, so that it costs no other page anything. */
const ConnectDialog = lazy(async () => ({ default: (await import("./connect-dialog.tsx")).ConnectDialog }));

/** The wizard that connects an account, over any page with addNewModal=true in its address [SH-063]. */
export function ConnectModal(props: ConnectDialogProps) {
  const path = usePathname();
  const query = useSearchParams();
  if (!isWizardAsked(path, query)) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys pressed in the dialog are not the page's below it.
    <div className="contents" onKeyDown={(event) => event.stopPropagation()}>
      <Suspense>
        <ConnectDialog {...props} />
      </Suspense>
    </div>
  );
}
