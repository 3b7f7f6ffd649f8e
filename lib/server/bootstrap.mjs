// The first file that runs, in plain JavaScript without any package: it installs, generates, builds, and starts the
// supervisor.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { shareChunks } from "./share-chunks.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
process.chdir(root);
process.env.NEXT_TELEMETRY_DISABLED = "1";

const [command = "start", ...rest] = process.argv.slice(2);
const at = (...parts) => join(root, ...parts);
const bin = (name) => at("node_modules", ".bin", name);

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function run(file, args, options = {}) {
  const done = spawnSync(file, args, { stdio: "inherit", cwd: root, ...options });
  if (done.status !== 0) process.exit(done.status ?? 1);
}

/** A short hash of the content of the given files and folders. */
function contentHash(paths) {
  const hash = createHash("sha256");
  const visit = (path) => {
    if (!existsSync(path)) return;
    const found = statSync(path);
    if (found.isDirectory()) {
      for (const name of readdirSync(path).sort())
        if (name !== "generated" && name !== "node_modules") visit(join(path, name));
    } else if (!/\.(test|spec)\.tsx?$/.test(path)) {
      hash.update(relative(root, path)).update("\0").update(readFileSync(path)).update("\0");
    }
  };
  for (const path of paths) visit(at(path));
  return hash.digest("hex");
}

const kept = (file) => (existsSync(file) ? readFileSync(file, "utf8") : "");

function install() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 20)) fail("Node.js 20.20 or newer is needed.");
  const patches = contentHash([patchFolder]);
  const stamp = at("node_modules", ".patched-by");
  const isUnpatched = kept(stamp) === "";
  if (!isInstalled() || !(isUnpatched || kept(stamp) === patches)) installPackages();
  if (kept(stamp) === patches) return;
  run(bin("patch-package"), ["--patch-dir", patchFolder], { stdio: ["ignore", "ignore", "inherit"] });
  writeFileSync(stamp, patches);
}

/** What we mend in a package until its next version does; its README says why. */
const patchFolder = join("lib", "db", "patches");

function installPackages() {
  process.stdout.write("Installing packages…\n");
  try {
    mkdirSync(at("node_modules"), { recursive: true });
    writeFileSync(at("node_modules", ".write-test"), "");
  } catch {
    fail(`The folder ${root} can't be written. Give yourself the right to it, or clone it to another place.`);
  }
  // The lock file names each package by a hash of its content, so what is in the cache is always fresh.
  run("npm", ["ci", "--prefer-offline", "--no-fund", "--no-audit", "--loglevel=error"], {
    // An existing file keeps Prisma from downloading an engine that isn't used.
    env: { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, ...process.env },
  });
}

/**
 * Whether node_modules contains exactly what the lock file names, whoever installed it, by npm's own record. Optional
 * packages may be missing, since they are for other machines.
 */
function isInstalled() {
  try {
    const wanted = JSON.parse(kept(at("package-lock.json"))).packages;
    const found = JSON.parse(kept(at("node_modules", ".package-lock.json"))).packages;
    return Object.entries(wanted).every(([path, { version, integrity, optional, peer, devOptional }]) => {
      if (path === "") return true;
      const there = found[path];
      if (!there) return optional === true || devOptional === true || peer === true;
      return there.version === version && there.integrity === integrity;
    });
  } catch {
    return false;
  }
}

function generate() {
  const stamp = at("lib", "db", "generated", ".made-from");
  const wanted = contentHash(["prisma/schema", "package-lock.json"]);
  if (kept(stamp) === wanted) return;
  run(bin("prisma"), ["generate", "--no-hints"], { stdio: ["ignore", "ignore", "inherit"] });
  writeFileSync(stamp, wanted);
}

/** What the bundles are made from, as far as it is ours, and where that is noted. */
const bundled = ["lib", "messages", "prisma/schema", "package-lock.json"];
const bundleStamp = () => at("dist", ".made-from");

function bundle(also = []) {
  const processes = ["start", "web", "worker", "world", "admin"].map(
    (name) => `${name}=lib/server/${name}.ts`,
  );
  // What reads mail, in threads, and files of people, in processes.
  const entries = [
    ...processes,
    "read-mail=lib/providers/mail/smtp/read-thread.ts",
    "read-csv=lib/domain/prospects/reading/read-process.ts",
    ...also,
  ];
  run(bin("esbuild"), [
    ...entries,
    "--bundle",
    "--platform=node",
    "--format=esm",
    "--target=node20",
    "--packages=external",
    "--outdir=dist",
    "--sourcemap=external",
    "--jsx=automatic",
    "--alias:@=.",
    "--log-level=warning",
  ]);
  bundleExtension();
  writeFileSync(bundleStamp(), contentHash(bundled));
}

/** The scripts of the browser's extension, which a brand's package takes. */
function bundleExtension() {
  run(bin("esbuild"), [
    ...["content", "worker"].map((name) => `lib/extension/scripts/${name}.ts`),
    "--bundle",
    "--format=iife",
    "--target=chrome111",
    "--outdir=dist/extension",
    "--alias:@=.",
    "--log-level=warning",
  ]);
}

/**
 * Builds what changed since the last build. Resolves to true once the pages are built, to false if a signal or our
 * exit stopped it.
 */
function buildPages() {
  const stamp = at(".next", "made-from");
  const wanted = contentHash([
    "app",
    "components",
    "lib",
    "messages",
    "prisma/schema",
    "public",
    "middleware.ts",
    "next.config.ts",
    "postcss.config.mjs",
    "package-lock.json",
  ]);
  if (kept(stamp) === wanted) return Promise.resolve(true);
  process.stdout.write("Building…\n");
  const build = spawn(bin("next"), ["build"], {
    ...{ cwd: root, stdio: ["ignore", "pipe", "pipe"] },
    env: { ...process.env, NODE_ENV: "production" },
  });
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    build.kill();
  };
  const ends = ["SIGINT", "SIGTERM", "exit"];
  for (const end of ends) process.on(end, stop);
  let said = "";
  for (const stream of [build.stdout, build.stderr]) stream.on("data", (chunk) => (said += chunk));
  return new Promise((built, failed) => {
    build.on("error", failed);
    build.on("close", (code) => {
      for (const end of ends) process.off(end, stop);
      if (isStopped) return built(false);
      if (code !== 0) return failed(new Error(`The build failed.\n${said}`));
      shareChunks(at(".next"));
      writeFileSync(stamp, wanted);
      built(true);
    });
  });
}

/** Runs a long-lived process in our place: we exit with it, and pass our signals on. */
function become(file, args, stdio = "inherit") {
  const child = spawn(file, args, { stdio, cwd: root });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
  return child;
}

const commands = {
  start() {
    install();
    generate();
    bundle();
    // A new database is prepared while the pages are built; serving begins once both are done.
    const args = ["--enable-source-maps", "dist/start.js", "--await-pages"];
    const supervisor = become(process.execPath, args, ["inherit", "inherit", "inherit", "ipc"]);
    // From here on the folder belongs to this copy: a second start must not build over the first one's pages.
    supervisor.once("message", () =>
      buildPages().then(
        (isBuilt) => isBuilt && supervisor.send({ pagesBuilt: true }),
        (error) => {
          process.stderr.write(`${error.message}\n`);
          supervisor.kill("SIGTERM");
          supervisor.removeAllListeners("exit").on("exit", () => process.exit(1));
        },
      ),
    );
  },
  dev() {
    install();
    generate();
    become(process.execPath, ["--import", "tsx", "lib/server/start.ts", "--dev"]);
  },
  async build() {
    install();
    generate();
    bundle();
    if (!(await buildPages())) process.exit(1);
  },
  test() {
    install();
    generate();
    become(process.execPath, ["--import", "tsx", "tests/run.ts", ...rest]);
  },
  verify() {
    install();
    generate();
    become(process.execPath, ["--import", "tsx", "tests/verify.ts"]);
  },
  async bench() {
    install();
    generate();
    const [name = ""] = rest;
    const file = join("tests", "bench", `${name}.ts`);
    if (!/^[a-z-]+$/.test(name) || !existsSync(at(file))) {
      const known = readdirSync(at("tests", "bench"))
        .filter((each) => each.endsWith(".ts"))
        .map((each) => each.replace(/\.ts$/, ""));
      fail(`Which benchmark? npm run bench -- ${known.join(" | ")}`);
    }
    if (name === "pages" || name === "shell") {
      bundle();
      if (!(await buildPages())) process.exit(1);
    }
    // It starts processes that the product has as bundles.
    if (name === "import") bundle([`bench-import=${file}`]);
    const run = name === "import" ? [join("dist", "bench-import.js")] : ["--import", "tsx", file];
    become(process.execPath, [...run, ...rest.slice(1)]);
  },
  migrate() {
    install();
    generate();
    become(process.execPath, ["--import", "tsx", "lib/db/setup/new-migration.ts", ...rest]);
  },
  async demo() {
    install();
    generate();
    bundle();
    if (!(await buildPages())) process.exit(1);
    become(process.execPath, ["--import", "tsx", "lib/server/make-demo.ts"]);
  },
  admin() {
    install();
    generate();
    // Reading the sources takes seconds. Nothing is written: whoever gives commands may not be who starts the product.
    const isFresh = kept(bundleStamp()) === contentHash(bundled);
    const program = isFresh
      ? ["--enable-source-maps", "dist/admin.js"]
      : ["--import", "tsx", "lib/server/admin.ts"];
    become(process.execPath, [...program, ...rest]);
  },
};

const chosen = commands[command];
if (!chosen) fail(`Unknown command ${command}. One of: ${Object.keys(commands).join(", ")}`);
Promise.resolve(chosen()).catch((error) => fail(error.message));
