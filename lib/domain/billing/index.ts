export { asProduct, type Payer } from "./buyer.ts";
export { forgetMethod, makePrimary } from "./change-method.ts";
export {
  type Change,
  changeSubscription,
  type Ordered,
  quoteChange,
  type ShownQuote,
} from "./change-subscription.ts";
export { openCheckout, type ReturnTo } from "./open-checkout.ts";
export { type Billing, openPortal, readBilling, readTransactions } from "./read-billing.ts";
export { listPacks, type SoldPack } from "./read-packs.ts";
export { receiveEvent } from "./receive-event.ts";
export { refreshAccount } from "./refresh-account.ts";
export { refreshUnread } from "./refresh-unread.ts";
export { isLive, type Price } from "./rules/standing.ts";
export { endPrice, readPrices, setPrice } from "./set-price.ts";
export { linkCustomer } from "./store/accounts.ts";
export { purgeEvents as purgePaymentEvents } from "./store/events.ts";
export {
  type GivenPrice,
  type OfferedPrice,
  putPrice as putPriceIn,
  withdrawPrice as withdrawPriceIn,
} from "./store/prices.ts";
