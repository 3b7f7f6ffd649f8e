export {
  hasOptedOut,
  isAddressOptedOut,
  isAddressSuppressed,
  optAddressOut,
  suppressAddress,
  suppressedPerson,
  suppressPerson,
} from "./store/suppressions.ts";
