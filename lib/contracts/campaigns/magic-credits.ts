/** How many credits a magic campaign costs [OC-018]. The number is this project's. */
export const magicCredits = 5;
