/** What a network tells of Ada Hart's profile, but who she is there. */
export const adasProfile = {
  firstName: "Ada",
  lastName: "Hart",
  headline: "",
  company: "",
  location: "",
  photoUrl: null,
  premium: false,
  relation: "none",
} as const;
