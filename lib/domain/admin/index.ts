export { claimBrandDomain, dropBrandDomain, proveBrandDomain } from "./brand-domains.ts";
export {
  addWhiteLabel,
  listWhiteLabels,
  readWhiteLabel,
  type WhiteLabel,
  type WhiteLabelSettings,
} from "./brands.ts";
export {
  changeCustomer,
  grantCustomerCredits,
  linkBilling,
  refreshCustomer,
  setCustomerCredits,
} from "./change-customer.ts";
export { type Customer, type CustomerPage, listCustomers, readCustomer } from "./customers.ts";
export { addManager, changeManager, deleteManager, listManagers } from "./managers.ts";
export type { Operator } from "./operator.ts";
export {
  type BrandPlanView,
  changeBillingOfBrand,
  changePlanOfBrand,
  readPlanOfBrand,
  readPlansOfBrand,
} from "./plans.ts";
export { changePrice, endPriceOf, listPricesOf, readPriceOf, savePrice } from "./prices.ts";
export { type ConsoleRecord, readRecord } from "./record.ts";
export { type BrandWish, buildBrand, saveBrand } from "./save-brand.ts";
export type { CustomerRow } from "./store/customers.ts";
export type { ManagerRow } from "./store/managers.ts";
export type { UserRow } from "./store/users.ts";
export { type ConsoleUser, changeUser, listUsers, readUser, signUserOut, type UserPage } from "./users.ts";
