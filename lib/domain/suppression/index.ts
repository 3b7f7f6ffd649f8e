export {
  isAddressSuppressed,
  suppressAddress,
  suppressedPerson,
  suppressPerson,
} from "./store/suppressions.ts";
