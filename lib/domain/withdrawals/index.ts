export { purgeRequests } from "./store/requests.ts";
export { withdrawOld } from "./withdraw-old.ts";
export { readWithdrawals, updateWithdrawals, type Withdrawals } from "./withdrawals.ts";
