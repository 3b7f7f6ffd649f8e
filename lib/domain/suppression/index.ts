export { type HeldBack, heldBackBy, holdBack, letBack, type SuppressionTrace } from "./store/merge.ts";
export { liftPerson, listSuppressedBy } from "./store/of-people.ts";
export {
  hasOptedOut,
  isAddressOptedOut,
  isAddressSuppressed,
  isAfterSuppression,
  isPhoneSuppressed,
  keepSuppressed,
  optAddressOut,
  suppressAddress,
  suppressedPerson,
  suppressPeople,
  suppressPerson,
} from "./store/suppressions.ts";
