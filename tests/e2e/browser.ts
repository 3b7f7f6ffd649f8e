import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";

// Tells the packaged browser to bring its own libraries along.
process.env.AWS_LAMBDA_JS_RUNTIME ??= "nodejs22.x";

const installed = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** A browser that is installed, else the one that a package carries. */
export async function browserPath(): Promise<string> {
  const found = installed.find((path) => existsSync(path));
  if (found) return found;
  // The package unpacks into the folder for temporary files, where another user's or copy's browser may stand.
  const own = join(process.cwd(), "node_modules", ".cache", "browser");
  mkdirSync(own, { recursive: true });
  const shared = process.env.TMPDIR;
  process.env.TMPDIR = own;
  try {
    const { default: chromium } = await import("@sparticuz/chromium");
    return await chromium.executablePath();
  } finally {
    if (shared === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = shared;
  }
}

/** What lets a browser run as any user and keeps it from looking outside. */
export const browserArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
