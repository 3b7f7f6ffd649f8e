import type { Person } from "../people/population.ts";
import { population } from "../people/population.ts";
import { networkSignIns } from "../settings.ts";
import type { Db, Sql } from "./database.ts";

/** A person as stored in the tables. */
export interface PersonRow extends Omit<Person, "providerId" | "firstName" | "lastName"> {
  readonly provider_id: string;
  readonly first_name: string;
  readonly last_name: string;
}

function rowOf(person: Person): PersonRow {
  const { providerId, firstName, lastName, ...rest } = person;
  return { ...rest, provider_id: providerId, first_name: firstName, last_name: lastName };
}

/** Writes the population and the sign-ins once per seed. Another seed replaces the people. */
export async function settle(sql: Sql, seed: number): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(770002)`;
    const [known] = await tx<{ value: string }[]>`select value from meta where key = 'seed'`;
    if (known?.value === String(seed)) return;
    await tx`delete from people`;
    const rows = population(seed).map(rowOf);
    for (let from = 0; from < rows.length; from += 500) {
      await tx`insert into people ${tx(rows.slice(from, from + 500))}`;
    }
    for (const { ref, email } of networkSignIns) {
      await tx`insert into accounts ${tx({ ref, email })} on conflict (ref) do nothing`;
    }
    await tx`insert into meta values ('seed', ${String(seed)}) on conflict (key) do update set value = excluded.value`;
  });
}

/** Finds a person by number. */
export async function personById(db: Db, id: number): Promise<PersonRow | null> {
  const [row] = await db<PersonRow[]>`select * from people where id = ${id}`;
  return row ?? null;
}

/** Finds a person by public address (with or without scheme, query and trailing slash), slug or provider id. */
export async function personByAddress(db: Db, address: string): Promise<PersonRow | null> {
  const bare = address
    .trim()
    .replace(/[?#].*$/, "")
    .replace(/\/+$/, "");
  const slug = bare.slice(bare.lastIndexOf("/") + 1).toLowerCase();
  if (bare.includes("/") && !/(^|\/\/|www\.)network\.example\/in\/[^/]+$/i.test(bare)) return null;
  const [row] = await db<
    PersonRow[]
  >`select * from people where slug = ${slug} or provider_id = ${bare} limit 1`;
  return row ?? null;
}

export async function personByEmail(db: Db, email: string): Promise<PersonRow | null> {
  const [row] = await db<PersonRow[]>`select * from people where email = ${email.toLowerCase()}`;
  return row ?? null;
}

/** Finds a person by full name and company, ignoring case. */
export async function personByName(db: Db, name: string, company: string): Promise<PersonRow | null> {
  const [row] = await db<PersonRow[]>`select * from people
    where lower(first_name || ' ' || last_name) = ${name.toLowerCase()} and lower(company) = ${company.toLowerCase()}
    order by id limit 1`;
  return row ?? null;
}

/** People with higher numbers than one, in their order. */
export async function peopleBehind(db: Db, id: number, limit: number): Promise<PersonRow[]> {
  return [...(await db<PersonRow[]>`select * from people where id > ${id} order by id limit ${limit}`)];
}

/**
 * People with higher numbers than one whose name, headline or place has all of the words, and how many there are of any
 * number.
 */
export async function peopleByWords(
  db: Db,
  words: string,
  after: number,
  limit: number,
): Promise<{ total: number; people: PersonRow[] }> {
  const patterns = words
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
  const has = db`first_name || ' ' || last_name || ' ' || headline || ' ' || location ilike all (${patterns}::text[])`;
  const [count] = await db<{ total: number }[]>`select count(*)::int as total from people where ${has}`;
  const people = await db<PersonRow[]>`
    select * from people where ${has} and id > ${after} order by id limit ${limit}`;
  return { total: count?.total ?? 0, people: [...people] };
}

/** A page of people whose name, company, headline or email contains the words. */
export async function searchPeople(
  db: Db,
  words: string,
  page: number,
  limit: number,
): Promise<{ total: number; people: PersonRow[] }> {
  const pattern = `%${words.trim().replace(/[\\%_]/g, "\\$&")}%`;
  const where = db`where first_name || ' ' || last_name || ' ' || headline || ' ' || email || ' ' || location
    ilike ${pattern}`;
  const [count] = await db<{ total: number }[]>`select count(*)::int as total from people ${where}`;
  const people = await db<PersonRow[]>`
    select * from people ${where} order by id limit ${limit} offset ${(page - 1) * limit}`;
  return { total: count?.total ?? 0, people: [...people] };
}
