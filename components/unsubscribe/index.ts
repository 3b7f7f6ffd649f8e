export { UnsubscribeForm } from "./unsubscribe-form.tsx";
