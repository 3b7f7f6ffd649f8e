import { z } from "zod";
import { emailAddress } from "@/lib/kernel/email-address/index.ts";

/**
 * The field types of the wire. A body may be a form, in which every value is a text: numbers, switches and lists are
 * read from it.
 */

/** A field that can also be read from text. A caller in TypeScript gives the value itself. */
const readFrom = <T extends z.ZodType>(read: (value: unknown) => unknown, schema: T) =>
  z.preprocess(read, schema) as unknown as z.ZodType<z.output<T>, z.input<T>>;

export const wireBoolean = readFrom((value) => {
  if (value === "true" || value === "1" || value === "on") return true;
  if (value === "false" || value === "0" || value === "off" || value === "") return false;
  return value;
}, z.boolean());

/** A whole number. Text from a form is read, too. */
export const wireInt = (from: number, to: number) =>
  readFrom(
    (value) => (typeof value === "string" && /^-?\d{1,15}$/.test(value.trim()) ? Number(value) : value),
    z.number().int().min(from).max(to),
  ) as unknown as z.ZodType<number, number | string>;

/** A list as repeated fields, as one field, or as JSON text in a field. */
export const wireList = <T extends z.ZodType>(item: T, most: number) =>
  readFrom((value) => {
    if (typeof value !== "string") return value;
    const json = readJson(value);
    return Array.isArray(json) ? json : value === "" ? [] : [value];
  }, z.array(item).max(most));

/** An object as nested fields or as JSON text in a field. */
export const wireObject = <T extends z.ZodType>(shape: T) =>
  readFrom((value) => (typeof value === "string" ? (readJson(value) ?? value) : value), shape);

/** A value that is null where the field is empty. */
export const wireNullable = <T extends z.ZodType>(schema: T) =>
  readFrom((value) => (value === "" ? null : value), schema.nullable());

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The base of every text field, not trimmed: text that Postgres can store and a hash can tell from any other (no NUL,
 * no lone surrogate), with a maximum length.
 */
export const storableText = (most: number) =>
  z.string().max(most).refine(isStorable, { error: "invalidText" });

export function isStorable(value: string): boolean {
  return !value.includes("\u0000") && value.isWellFormed();
}

/** Storable text, trimmed. */
export const text = (most: number) =>
  z
    .string()
    .max(most * 4)
    .transform((value) => value.trim())
    .refine((value) => value.length <= most, { error: "tooLong", params: { max: most } })
    .refine(isStorable, { error: "invalidText" });

/** A few texts by name, with limits on the names, the texts and their number. */
export const textsByName = ({ names, texts, most }: { names: number; texts: number; most: number }) =>
  z
    .record(storableText(names), storableText(texts))
    .refine((value) => Object.keys(value).length <= most, { error: "invalidInput" });

export const requiredText = (most: number) =>
  text(most).refine((value) => value !== "", { error: "required" });

/** An email address, trimmed; compared in lower case everywhere [SH-074]. Imports read addresses by the same rule. */
export const emailField = z
  .string()
  .max(254, { error: "emailInvalid" })
  .transform((value) => value.trim())
  .refine((value) => emailAddress(value) !== null, { error: "emailInvalid" })
  .transform((value) => emailAddress(value) ?? value);

/** A password of a user: 8 to 40 characters (decision 7) [SH-067, SH-068]. */
export const passwordField = z
  .string()
  .min(8, { error: "passwordLength" })
  .max(40, { error: "passwordLength" })
  .refine(isStorable, { error: "invalidText" });

/** An invitation code of 12 characters [SH-160], or the secret of an invitation's mail, which has 43. */
export const inviteText = storableText(43).refine((value) => value.length === 12 || value.length === 43, {
  error: "inviteCodeLength",
});

/** A country, two letters, in any case. */
export const countryField = z
  .string({ error: "locationInvalid" })
  .transform((value) => value.trim().toUpperCase())
  .refine((value) => /^[A-Z]{2}$/.test(value), { error: "locationInvalid" });

/** An id on the wire: opaque to callers, a UUID to us. Any other text names nothing. */
export const idField = z.uuid({ error: "idInvalid" });

/** An instant as ISO text with its offset, parsed into a date. */
export const instantField = z.iso
  .datetime({ offset: true, error: ({ input }) => (input === undefined ? "required" : "instantInvalid") })
  .transform((value) => new Date(value));

/** A page of a list. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    total: z.number().int(),
    offset: z.number().int(),
    limit: z.number().int(),
  });

export const done = z.object({ done: z.literal(true) });
