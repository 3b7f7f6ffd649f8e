import { createContext } from "react";

/** The id of the member who writes: what is unsent in this browser belongs to its writer alone. */
export const Writer = createContext("");
