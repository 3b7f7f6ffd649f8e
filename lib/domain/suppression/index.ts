export {
  hasOptedOut,
  isAddressOptedOut,
  isAddressSuppressed,
  optAddressOut,
  suppressAddress,
  suppressedPerson,
  suppressedSince,
  suppressPerson,
} from "./store/suppressions.ts";
