export { CallRecordings } from "./call-recordings.tsx";
export { DialerHost, type DialerHostProps } from "./dialer-host.tsx";
export { onDialer, openDialer } from "./open-dialer.ts";
export { PhoneNumberList } from "./phone-number-list.tsx";
