"use client";

import { signOut } from "@/lib/client/sign-out.ts";
import { Button } from "../../ui/button.tsx";

/** Ends the session, from a page that has no user menu. */
export function SignOutButton({ label }: { label: string }) {
  return (
    <Button size="sm" variant="ghost" onClick={() => void signOut()}>
      {label}
    </Button>
  );
}
