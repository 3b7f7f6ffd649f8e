import type { ReactNode } from "react";
import { Link } from "@/components/ui/link.tsx";
import { HeaderLogo, type HeaderLogoLook } from "./header-logo.tsx";

export interface ClearShellProps {
  brand: {
    name: string;
    theme: HeaderLogoLook;
  };
  /** On the right of the header: who is signed in, and signing out. */
  end?: ReactNode;
  children: ReactNode;
}

/** A page outside the application: the brand's logo and one column. */
export function ClearShell({ brand, end, children }: ClearShellProps) {
  return (
    <div className="flex min-h-dvh flex-col bg-background">
      <header className="flex h-14 items-center justify-between gap-4 px-4 sm:px-6">
        <Link href="/" prefetch={false}>
          <HeaderLogo name={brand.name} look={brand.theme} />
        </Link>
        {end}
      </header>
      <main id="content" className="mx-auto w-full max-w-[725px] flex-1 px-4 py-8 sm:px-6">
        {children}
      </main>
    </div>
  );
}
