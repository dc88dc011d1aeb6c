import { can, endpoint, field, listQuery, signedIn, z } from '../kit/index.ts'

const orgDetail = {
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
}

export const orgDetails = endpoint({
  id: 'organisation.details.read',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/orgdetails',
  access: signedIn,
  body: z.object({ isProbation: field.optional(z.union([z.boolean(), field.flag()])) }),
  data: z.object({
    org_detail: z.object({
      ...orgDetail,
      /** Probation length in days; only with `isProbation`. */
      probation_days: z.optional(z.nullable(z.int())),
    }),
  }),
  summary: 'The caller’s organisation',
})

export const getCompanyDetails = endpoint({
  id: 'organisation.company.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/get-company-details',
  access: signedIn,
  data: z.object({ org_detail: z.object(orgDetail) }),
  summary: 'The company for the organisation screen',
})

export const listOrganisationUnits = endpoint({
  id: 'organisation.units.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/list-organisation-units',
  access: can('organisation.masters.view'),
  query: z.object(listQuery(50)),
  data: z.object({
    units: z.array(
      z.object({
        /** The form of the unit's records. */
        formid: field.id(),
        FORM_NAME: z.string(),
        FORM_SLUG: z.string(),
        /** Slug of the master, as in form fields. */
        master: z.string(),
        records: z.int(),
        active_records: z.int(),
        /** Active people in reach with a record of this unit; null where people have none of this kind. */
        people: z.nullable(z.int()),
        /** Whether the unit's menu entry is hidden, for everybody or for the caller. */
        hidden: z.boolean(),
        abilities: z.object({ manage: z.boolean() }),
      }),
    ),
    page: z.int(),
    limit: z.int(),
    total_rows: z.int(),
    numPages: z.int(),
  }),
  summary: 'The kinds of organisation units with their counts',
})
