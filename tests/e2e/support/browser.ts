import { existsSync, mkdirSync, writeFileSync } from "node:fs";
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
    const path = await chromium.executablePath();
    provideFonts(own);
    return path;
  } finally {
    if (shared === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = shared;
  }
}

/**
 * Tells the packaged browser where its fonts are. Its own settings name a folder that only its home platform has, and
 * without any font the browser dies at the first letter that the page's own font lacks.
 */
function provideFonts(folder: string): void {
  const settings = join(folder, "fonts.conf");
  writeFileSync(
    settings,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, "fonts")}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(folder, "fonts-cache")}</cachedir>
</fontconfig>
`,
  );
  process.env.FONTCONFIG_FILE = settings;
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
  // A microphone that beeps, so that calls can be made.
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
];
