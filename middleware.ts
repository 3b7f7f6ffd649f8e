import type { NextRequest } from "next/server";
import { guardPage } from "@/lib/http/guard-page.ts";

/** Sends people where the guards say; it protects nothing: every call and page authorises for itself. */
export function middleware(request: NextRequest) {
  return guardPage(request);
}

export const config = {
  runtime: "nodejs",
  // Whatever isn't a call or the framework's own is a page, whatever its name ends with.
  matcher: [{ source: "/((?!api/|_next/).*)" }],
};
