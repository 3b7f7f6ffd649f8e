import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type postgres from "postgres";
import { serveOne } from "@/lib/domain/bulk/index.ts";
import { importLines, importPeople } from "@/lib/domain/campaigns/index.ts";
import { uploadCsv } from "@/lib/domain/prospects/index.ts";
import { makeMember } from "../factories/make-workspace.ts";
import { largeFile } from "../factories/people-files.ts";
import { at, median, say } from "./support/figures.ts";
import { type ProcessorTime, processorTime, spentBetween } from "./support/processor-time.ts";
import { withProductDatabase } from "./support/product-database.ts";

/**
 * `npm run bench -- import [megabytes]`: how long a file of people takes, from its upload until everybody is there
 * [G6]. The baselines get the same lines in the same run: COPY into a bare table without an index, and COPY into a
 * staging table with one INSERT … ON CONFLICT into the product's own tables. Beside it: how long a small query takes
 * while the file is read, how much memory the process grows by, and the processor time of both sides. It runs as the
 * product does, as a bundle: from source, the process that reads the file would compile itself first. Three interleaved
 * rounds, medians.
 */
const [megabytes = 4.99] = process.argv.slice(2).map(Number);
const rounds = 3;
const seconds = (values: readonly number[]) => `${(median(values) / 1000).toFixed(2)} s`;
/** The columns of the file as the baselines read them. */
const columns = "first_name text, last_name text, company text, title text, email text, profile text";

await withProductDatabase(measure);

async function measure(admin: postgres.Sql): Promise<void> {
  const bytes = largeFile(Math.floor(megabytes * 1024 * 1024));
  const times = { upload: [], taken: [], copy: [], staged: [] } as Record<string, number[]>;
  const [idle, during] = [
    await watch(admin, () => new Promise((done) => setTimeout(done, 3_000))),
    [] as number[],
  ];
  const spent = { product: [] as ProcessorTime[], staged: [] as ProcessorTime[] };
  const counting = async <T>(side: ProcessorTime[], work: () => Promise<T>): Promise<T> => {
    const before = await processorTime(admin);
    const done = await work();
    const used = spentBetween(before, await processorTime(admin));
    if (used) side.push(used);
    return done;
  };
  let lines = 0;
  let grown = 0;
  for (let round = 0; round < rounds; round++) {
    const product = await counting(spent.product, () => importFile(admin, bytes, during));
    lines = product.lines;
    grown = Math.max(grown, product.grown);
    times.upload?.push(product.upload);
    times.taken?.push(product.taken);
    times.copy?.push(await copyBare(admin, bytes));
    times.staged?.push(await counting(spent.staged, () => copyStaged(admin, bytes)));
  }
  const { upload = [], taken = [], copy = [], staged = [] } = times;
  const whole = upload.map((one, round) => one + (taken[round] ?? 0));
  const ratio = (of: readonly number[]) => (median(of) / median(whole)).toFixed(2);
  say(`${(bytes.length / 1024 / 1024).toFixed(1)} MB, ${lines.toLocaleString("en")} lines`);
  say(`read and kept ${seconds(upload)}, everybody taken ${seconds(taken)}, together ${seconds(whole)}`);
  say(`COPY into a bare table ${seconds(copy)}: the import does ${ratio(copy)} of its speed`);
  say(
    `staging and ON CONFLICT into the product's tables ${seconds(staged)}: the import does ${ratio(staged)} of its speed (goal of G6: 0.8)`,
  );
  say(
    `a small query: p99 ${at(idle, 0.99).toFixed(1)} ms idle, ${at(during, 0.99).toFixed(1)} ms while the file is read (longest ${Math.max(...during).toFixed(1)} ms)`,
  );
  for (const [side, rounds] of Object.entries(spent))
    say(
      `processor time, ${side}: Postgres ${seconds(rounds.map(({ postgres }) => postgres))}, ` +
        `this process ${seconds(rounds.map(({ own }) => own))}, those that read the file ${seconds(rounds.map(({ readers }) => readers))}`,
    );
  say(`the process grew by ${Math.round(grown / 1024 / 1024)} MB at most`);
}

/** Imports a file into a workspace of its own, at the pace of the product's worker. */
async function importFile(admin: postgres.Sql, bytes: Uint8Array<ArrayBuffer>, small: number[]) {
  const { workspaceId, userId } = await makeMember(admin);
  const member = { workspaceId, userId, isAdmin: true, credentialIds: null };
  const before = process.memoryUsage().rss;
  let most = before;
  const sample = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 20);
  const began = performance.now();
  let uploaded = began;
  const read = async () => {
    const file = await uploadCsv(member, { name: "large.csv", bytes: bytes.slice() });
    uploaded = performance.now();
    await importPeople(member, {
      uploadId: file.id,
      mapping: { fields: file.fields, custom: [] },
      isEmailOnly: false,
      movePeople: false,
      keepFile: false,
      key: null,
      credentialId: null,
      campaignId: null,
    });
  };
  small.push(...(await watch(admin, read)));
  const { signal } = new AbortController();
  while (await serveOne({ works: [importLines], signal }));
  const ended = performance.now();
  clearInterval(sample);
  const [row] = await admin<{ accepted: number; total: number }[]>`
    select accepted, total from prospect_imports where workspace_id = ${workspaceId}`;
  if (!row || row.accepted < row.total) throw new Error("the import lost somebody");
  return { lines: row.total, upload: uploaded - began, taken: ended - uploaded, grown: most - before };
}

/** Asks the database something small every few milliseconds while work goes on; returns how long each answer took. */
async function watch(admin: postgres.Sql, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const began = performance.now();
      await admin`select 1`;
      times.push(performance.now() - began);
      await new Promise((next) => setTimeout(next, 5));
    }
  })();
  await work();
  isOver = true;
  await asking;
  return times;
}

async function copyInto(sql: postgres.Sql | postgres.TransactionSql, table: string, bytes: Uint8Array) {
  const target = await sql.unsafe(`copy ${table} from stdin with (format csv, header)`).writable();
  await pipeline(Readable.from([Buffer.from(bytes)]), target);
}

async function copyBare(admin: postgres.Sql, bytes: Uint8Array): Promise<number> {
  await admin.unsafe(`create table bare (${columns})`);
  const began = performance.now();
  await copyInto(admin, "bare", bytes);
  const took = performance.now() - began;
  await admin.unsafe("drop table bare");
  return took;
}

/** The same people by hand: one transaction, the product's tables with their indexes, as a superuser. */
async function copyStaged(admin: postgres.Sql, bytes: Uint8Array): Promise<number> {
  const { workspaceId } = await makeMember(admin);
  const began = performance.now();
  await admin.begin(async (sql) => {
    await sql.unsafe(`create temporary table staged (line serial, ${columns}) on commit drop`);
    await copyInto(sql, "staged (first_name, last_name, company, title, email, profile)", bytes);
    const [made] = await sql<{ id: string }[]>`
      insert into prospect_imports (workspace_id, id, source, file_name, state, custom_fields)
      values (${workspaceId}, gen_random_uuid(), 'csv', 'large.csv', 'finished', '{}') returning id`;
    await sql`
      with added as (
        insert into prospects (workspace_id, id, first_name, last_name, full_name, full_name_lower, company_name, job_title,
                               location, email, email_lower, social_url, social_key, custom_fields, import_id, created_at)
        select ${workspaceId}, gen_random_uuid(), first_name, last_name, first_name || ' ' || last_name,
               lower(first_name || ' ' || last_name), company, title, '', email, lower(email), profile,
               lower(substring(profile from '/in/(.*)$')), '{}'::jsonb, ${made?.id ?? null}::uuid, now()
          from staged
        on conflict do nothing returning id)
      insert into import_people (workspace_id, import_id, prospect_id, line)
      select ${workspaceId}, ${made?.id ?? null}::uuid, id, row_number() over () from added`;
  });
  return performance.now() - began;
}
