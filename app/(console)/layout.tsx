import { redirect } from "next/navigation";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import { ConsoleShell } from "@/components/console/index.ts";
import { MessagesProvider } from "@/components/patterns/messages-provider.tsx";
import { hasSession, isPlatformAdmin } from "@/lib/access/viewer.ts";
import { Queries } from "@/lib/client/queries.tsx";
import { pageContext } from "@/lib/http/page-context.ts";
import { photoAddress } from "@/lib/http/views/photos.ts";
import { LOCALE_NAMES, LOCALES } from "@/lib/i18n/locales.ts";
import { pickMessages } from "@/lib/i18n/messages.ts";

/** The frame of the console. It authorises nothing: each page does that itself. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const { viewer, brand, locale } = await pageContext();
  if (!hasSession(viewer) || !viewer.user) redirect("/auth/sign-in");
  // To everybody else the pages are unknown: nothing of the console is drawn around what says so.
  if (!isPlatformAdmin(viewer)) return children;
  const { user } = viewer;
  return (
    <MessagesProvider messages={pickMessages(await getMessages(), ["shell", "console.nav"])}>
      <Queries>
        <ConsoleShell
          brand={{ name: brand.name, ...brand.theme }}
          user={{
            name: `${user.firstName} ${user.lastName}`.trim(),
            email: user.email,
            picture: photoAddress(user.photo),
          }}
          hasWorkspace={viewer.workspace !== null}
          locale={locale}
          languages={LOCALES.map((code) => ({ code, name: LOCALE_NAMES[code] }))}
        >
          {children}
        </ConsoleShell>
      </Queries>
    </MessagesProvider>
  );
}
