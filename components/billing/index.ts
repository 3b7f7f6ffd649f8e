export { PaidRedirect } from "./paid-redirect.ts";
export { PaymentWait } from "./payment-wait.tsx";
export { UnpaidNotice } from "./unpaid-notice.tsx";
