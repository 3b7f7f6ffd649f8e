export { type Facts, type Notice, noticesOf, type Product } from "./rules/notices.ts";
