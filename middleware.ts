import type { NextRequest } from "next/server";
import { guardPage } from "@/lib/http/guard-page.ts";

/** Redirects people as the guards decide. It protects nothing: every call and page authorises for itself. */
export function middleware(request: NextRequest) {
  return guardPage(request);
}

export const config = {
  runtime: "nodejs",
  // Whatever isn't a call or the framework's own path is a page, even if its name ends like a file's.
  matcher: [{ source: "/((?!api/|_next/).*)" }],
};
