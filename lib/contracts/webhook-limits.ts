export const webhookLimits = {
  /** Of a workspace. */
  webhooks: 50,
  name: 80,
  url: 2_000,
  labels: 50,
  fields: 20,
  fieldName: 40,
  fieldValue: 500,
} as const;
