/**
 * The parameter that names the feature whose page somebody opened by its address without having it. Anybody can write
 * it: it only shows the upgrade prompt (decision 37).
 */
export const missingName = "upgrade";
