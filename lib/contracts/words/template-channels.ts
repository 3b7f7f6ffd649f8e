/** The channels that a template may be for. `any`: it fits every channel. */
export const templateChannels = ["any", "social", "email", "sms"] as const;
export type TemplateChannel = (typeof templateChannels)[number];
