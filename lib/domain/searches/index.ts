export { type AddedPeople, addPeople, type GivenPerson } from "./add-people.ts";
export { advanceSearches } from "./advance-searches.ts";
export { continueSearch, rerunSearches, stopSearch } from "./change-searches.ts";
export { exportSearch } from "./export-search.ts";
export { startSearch } from "./start-search.ts";
