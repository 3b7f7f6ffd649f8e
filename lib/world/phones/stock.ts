/** The towns in which numbers are sold, with the digits that their numbers begin with, and how many there are. */
interface Town {
  readonly town: string;
  readonly province: string | null;
  readonly digits: string;
  readonly count: number;
  readonly hasSms: boolean;
}
type Category = "local" | "mobile" | "toll_free";

const us = (town: string, province: string, area: string, count: number, hasSms = true): Town => ({
  town,
  province,
  digits: `+1${area}555`,
  count,
  hasSms,
});

const stock: Readonly<Record<string, Partial<Record<Category, readonly Town[]>>>> = {
  US: {
    local: [
      us("New York", "NY", "212", 12),
      us("Buffalo", "NY", "716", 3),
      us("Albany", "NY", "518", 0),
      us("Los Angeles", "CA", "213", 20),
      us("San Francisco", "CA", "415", 5),
      us("Austin", "TX", "512", 8),
    ],
    toll_free: [{ town: "", province: null, digits: "+1888555", count: 6, hasSms: true }],
  },
  CA: { local: [us("Toronto", "ON", "416", 6), us("Montreal", "QC", "514", 4)] },
  GB: {
    local: [
      { town: "London", province: null, digits: "+442079460", count: 15, hasSms: false },
      { town: "Manchester", province: null, digits: "+441614960", count: 4, hasSms: false },
    ],
    mobile: [{ town: "", province: null, digits: "+447700900", count: 9, hasSms: true }],
  },
  DE: {
    local: [
      { town: "Berlin", province: null, digits: "+4930235", count: 10, hasSms: false },
      { town: "Hamburg", province: null, digits: "+4940669", count: 5, hasSms: false },
    ],
  },
  FR: { local: [{ town: "Paris", province: null, digits: "+3319900", count: 7, hasSms: false }] },
  ES: { local: [{ town: "Madrid", province: null, digits: "+3491000", count: 5, hasSms: false }] },
  BR: { local: [{ town: "São Paulo", province: null, digits: "+5511320", count: 5, hasSms: false }] },
};

export const categoriesOf = () =>
  Object.entries(stock).map(([country, kinds]) => ({ country, categories: Object.keys(kinds) }));

const lengths: Readonly<Record<string, number>> = { US: 12, CA: 12, GB: 13, DE: 12, FR: 12, ES: 12, BR: 13 };

/** The numbers of a category that there are, sold or not. Null: nothing of the kind is sold there. */
export function numbersIn(country: string, category: string) {
  const towns = stock[country]?.[category as Category];
  if (!towns) return null;
  const length = lengths[country] ?? 12;
  return towns.flatMap(({ town, province, digits, count, hasSms }) =>
    Array.from({ length: count }, (_, place) => ({
      number: `${digits}${String(10 + place).padStart(length - digits.length, "0")}`,
      town,
      province,
      hasSms,
    })),
  );
}
