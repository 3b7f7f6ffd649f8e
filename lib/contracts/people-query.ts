import { z } from "zod";
import { storableText, wireList } from "./fields.ts";
import { isFilter, mostFilters, mostFilterValues, type PeopleFilter } from "./words/people-filters.ts";

const filter = z
  .object({
    field: z.string().max(40),
    op: z.string().max(20),
    values: z.array(storableText(200)).max(mostFilterValues).default([]),
  })
  .refine(isFilter, { error: "invalidInput" })
  .transform((value) => value as PeopleFilter);

/**
 * The filters of a list of people: JSON text in a query, `[{"field":"status","op":"any","values":["new"]}]` [OC-184].
 */
export const peopleFilters = wireList(filter, mostFilters);
