/** The answers that the questions of the beginning offer [SH-164]. */
export const onboardingGoals = [
  "sales",
  "recruiting",
  "partnerships",
  "fundraising",
  "clients",
  "other",
] as const;
export const onboardingChannels = ["network", "email"] as const;
export const onboardingRoles = [
  "founder",
  "sales",
  "marketing",
  "recruiting",
  "operations",
  "other",
] as const;
export const onboardingTeams = ["one", "few", "some", "many"] as const;
export const onboardingSources = ["search", "recommendation", "social", "advert", "other"] as const;
