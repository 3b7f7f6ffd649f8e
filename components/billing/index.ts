export { PaymentWait } from "./payment-wait.tsx";
export { UnpaidNotice } from "./unpaid-notice.tsx";
