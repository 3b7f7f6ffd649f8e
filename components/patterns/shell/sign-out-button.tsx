"use client";

import { signOut } from "@/lib/client/sign-out.ts";
import { Button } from "../../ui/button.tsx";

/** Signs out, for pages without a user menu. */
export function SignOutButton({ label }: { label: string }) {
  return (
    <Button size="sm" variant="ghost" onClick={() => void signOut()}>
      {label}
    </Button>
  );
}
