import type { z } from "zod";

/** A page's query as Next passes it. */
export type Search = Readonly<Record<string, string | string[] | undefined>>;

/** The query as an address has it. A repeated parameter stays repeated. */
export function toParameters(search: Search): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined) query.append(name, each);
  }
  return query;
}

/**
 * The query's values by a page's schema. Addresses are typed, shared and kept for years: an invalid value is ignored,
 * and of a repeated parameter the first counts. Every field is therefore optional or has a default. A schema with a
 * required field is a bug of the page and throws.
 */
export function readPageQuery<S extends z.ZodRawShape>(
  schema: z.ZodObject<S>,
  query: URLSearchParams,
): z.output<z.ZodObject<S>> {
  const fields = Object.entries(schema.shape as unknown as Readonly<Record<string, z.ZodType>>);
  return Object.fromEntries(
    fields.map(([name, field]) => {
      const given = field.safeParse(query.get(name) ?? undefined);
      return [name, given.success ? given.data : field.parse(undefined)];
    }),
  ) as z.output<z.ZodObject<S>>;
}
