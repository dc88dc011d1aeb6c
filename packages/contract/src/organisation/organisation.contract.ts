import { endpoint, field, signedIn, z } from '../kit/index.ts'

export const orgDetails = endpoint({
  id: 'organisation.details.read',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/orgdetails',
  access: signedIn,
  body: z.object({ isProbation: field.optional(z.union([z.boolean(), field.flag()])) }),
  data: z.object({
    org_detail: z.object({
      ORG_ID: field.id(),
      ORG_NAME: z.string(),
      LEGAL_NAME: z.string(),
      ORG_LOGO: z.nullable(z.string()),
      TIME_ZONE: z.string(),
      CURRENCY: z.string(),
      DATE_FORMAT: z.int(),
      TIME_FORMAT: z.int(),
      WEEK_START: z.int(),
      FINANCIAL_YEAR_START: z.int(),
      LOGIN_DOMAIN: z.string(),
      PRODUCT_THEME_COLOR: z.string(),
      app_ids: z.array(z.int()),
      features: z.record(z.string(), z.boolean()),
      /** Only when asked for with `isProbation`: the probation length in days. */
      probation_days: z.optional(z.nullable(z.int())),
    }),
  }),
  summary: 'The organisation of whoever is signed in',
})
