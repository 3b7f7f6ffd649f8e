export { addValues, type ChangedList, removeEntries, replaceValues } from "./change-list.ts";
export { finishLifts } from "./finish-lifts.ts";
export { listPeople } from "./list-people.ts";
export { listMerged, listsHolding, unlistMerged } from "./merge-people.ts";
export {
  type BlacklistEntry,
  type BlacklistPage,
  exportValues,
  listEntries,
  readValuesOf,
} from "./read-list.ts";
export { requireOwnList } from "./require-list.ts";
export { isListed } from "./store/listed-sql.ts";
export { listListedBy } from "./store/of-people.ts";
