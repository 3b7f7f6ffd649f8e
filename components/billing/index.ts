export { BillingOverview } from "./billing-overview.tsx";
export { CloseWindow } from "./close-window.tsx";
export { PaidRedirect } from "./paid-redirect.ts";
export { PaymentWait } from "./payment-wait.tsx";
export { Pricing } from "./pricing.tsx";
export { SeatWish } from "./seat-wish.tsx";
export { TransactionList } from "./transaction-list.tsx";
export { UnpaidNotice } from "./unpaid-notice.tsx";
