import { fieldTexts } from '../../kit/field.texts.ts'
import { can, endpoint, field, z } from '../../kit/index.ts'
import { organisationTexts } from '../organisation.texts.ts'

const VIEW = 'organisation.company.view'
const EDIT = 'organisation.company.edit'

const fixedItem = z.object({ id: field.id(), name: z.string() })

/** Data of a company beyond the organisation's settings. */
const profile = {
  version: field.whole(),
  ORG_NAME: z.string(),
  LEGAL_NAME: z.string(),
  CURRENCY: z.string(),
  TIME_ZONE: z.string(),
  LANGUAGE: z.string(),
  /** Ids of `org_type` and `industry_type`. */
  ORG_TYPE: z.nullable(z.int()),
  INDUSTRY_TYPE: z.nullable(z.int()),
  FOUNDED_ON: z.nullable(field.isoDate()),
  WEBSITE: z.string(),
  EMAIL: z.string(),
  PHONE: z.string(),
  ADDRESS: z.string(),
  CITY: z.string(),
  STATE_ID: z.nullable(field.listId()),
  COUNTRY_ID: z.nullable(field.listId()),
  POSTAL_CODE: z.string(),
  registrations: z.array(
    z.object({ COUNTRY_ID: z.nullable(field.listId()), kind: z.string(), number: z.string() }),
  ),
}

export const companyForEditing = endpoint({
  id: 'organisation.company.edit_form',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/get-company-details-for-editing',
  access: can(EDIT),
  data: z.object({
    org_detail: z.object({ ...profile, ORG_LOGO: z.nullable(z.string()) }),
    all_currency: z.array(z.object({ code: z.string(), name: z.string(), symbol: z.string() })),
    all_language: z.array(z.object({ code: z.string(), name: z.string(), native_name: z.string() })),
    timezones: z.array(z.object({ name: z.string(), offset_minutes: z.number(), label: z.string() })),
    countries: z.array(
      z.object({
        COUNTRY_ID: field.listId(),
        COUNTRY_NAME: z.string(),
        COUNTRY_CODE: z.string(),
        phone_code: z.string(),
        currency: z.string(),
      }),
    ),
    org_type: z.array(fixedItem),
    industry_type: z.array(fixedItem),
    all_reasons: z.array(
      z.object({ REASON_ID: field.id(), REASON_NAME: z.string(), kind: z.string(), status: field.flag() }),
    ),
  }),
  summary: 'The company’s details with the option lists of its form',
})
export type CompanyForm = z.infer<typeof companyForEditing.data>

const webAddress = () =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(200),
      z.regex(/^(https?:\/\/[^\s/?#@]+\.[^\s/?#@]+(?:[/?#]\S*)?)?$/i, organisationTexts.error('webAddress')),
    )
const emailOrNone = () =>
  z
    .string()
    .check(
      z.trim(),
      z.toLowerCase(),
      z.maxLength(254),
      z.regex(/^([^\s@<>"]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+)?$/, fieldTexts.error('email')),
    )
const phoneOrNone = () =>
  z
    .string()
    .check(z.trim(), z.maxLength(30), z.regex(/^(\+?[\d ()./-]{5,29})?$/, organisationTexts.error('phone')))

export const updateCompanyDetails = endpoint({
  id: 'organisation.company.update',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/update-company-details',
  access: can(EDIT),
  body: z.object({
    /** The version that was loaded: a concurrent change is a conflict. */
    version: field.whole(),
    ORG_NAME: field.optional(field.requiredText(200)),
    LEGAL_NAME: field.optional(field.text(200)),
    CURRENCY: field.optional(z.string().check(z.regex(/^[A-Z]{3}$/, fieldTexts.error('currency')))),
    TIME_ZONE: field.optional(z.string().check(z.maxLength(60))),
    LANGUAGE: field.optional(z.enum(['en', 'hi'])),
    ORG_TYPE: field.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(1000)))),
    INDUSTRY_TYPE: field.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(1000)))),
    FOUNDED_ON: field.optional(z.nullable(field.isoDate())),
    WEBSITE: field.optional(webAddress()),
    EMAIL: field.optional(emailOrNone()),
    PHONE: field.optional(phoneOrNone()),
    ADDRESS: field.optional(field.text(500)),
    CITY: field.optional(field.text(100)),
    STATE_ID: field.optional(z.nullable(z.int().check(z.positive(), z.maximum(10_000_000)))),
    COUNTRY_ID: field.optional(z.nullable(z.int().check(z.positive(), z.maximum(10_000)))),
    POSTAL_CODE: field.optional(field.text(20)),
    registrations: field.optional(
      z
        .array(
          z.object({
            COUNTRY_ID: z.nullable(z.int().check(z.positive(), z.maximum(10_000))),
            kind: field.requiredText(60),
            number: field.text(60),
          }),
        )
        .check(z.maxLength(30)),
    ),
  }),
  data: z.object({ org_detail: z.object(profile) }),
  errors: ['record.conflict'],
  summary: 'Edit the company’s details; omitted fields stay as they are',
})

export const updateCompanyLogo = endpoint({
  id: 'organisation.company.logo',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/update-company-logo',
  access: can(EDIT),
  body: z.object({
    /** Path of an upload to `company_logos`; null removes the logo. */
    filePath: z.nullable(field.requiredText(300)),
  }),
  data: z.object({ ORG_LOGO: z.nullable(z.string()) }),
  errors: ['files.not_uploaded'],
  summary: 'Set the logo of the organisation; the previous one is deleted',
})

const unitSummary = z.object({
  id: field.id(),
  name: z.string(),
  code: z.nullable(z.string()),
  /** Active people in reach. */
  people: z.int(),
})

export const readCompanyStructure = endpoint({
  id: 'organisation.company.structure',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/get-company-structure',
  access: can(VIEW),
  data: z.object({
    profile: z.object({
      ...profile,
      org_type: z.string(),
      industry_type: z.string(),
      state: z.string(),
      country: z.string(),
      registrations: z.array(z.object({ country: z.string(), kind: z.string(), number: z.string() })),
    }),
    /** All active people in reach. */
    people: z.int(),
    entities: z.array(
      z.object({
        ...unitSummary.shape,
        legal_name: z.string(),
        country: z.string(),
        currency: z.nullable(z.string()),
      }),
    ),
    /** Active units, largest first; at most 50 per kind, `count` is the total. */
    branches: z.object({
      count: z.int(),
      top: z.array(
        z.object({
          ...unitSummary.shape,
          LOCATION_ID: z.nullable(field.id()),
          location: z.nullable(z.string()),
        }),
      ),
    }),
    cost_centres: z.object({ count: z.int(), top: z.array(unitSummary) }),
    gl_codes: z.object({
      count: z.int(),
      top: z.array(z.object({ id: field.id(), name: z.string(), code: z.nullable(z.string()) })),
    }),
    locations: z.object({ count: z.int(), without_coordinates: z.int(), with_fences: z.int() }),
    abilities: z.object({
      edit: z.boolean(),
      geo: z.boolean(),
      masters: z.boolean(),
      /** Whether the counts cover everybody. */
      everybody: z.boolean(),
    }),
  }),
  summary: 'The company with its entities and their people, branches, cost centres and GL codes',
})
export type CompanyStructure = z.infer<typeof readCompanyStructure.data>

export const listEntitiesInReach = endpoint({
  id: 'organisation.entity.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/entity/getEntityList/{id}',
  access: can('employees.directory.view'),
  params: z.object({
    /** The organisation's own id; any other returns the same as a missing record. */
    id: field.idInText(),
  }),
  data: z.object({
    org_entities: z.array(
      z.object({
        id: field.id(),
        name: z.string(),
        code: z.nullable(z.string()),
        status: field.flag(),
        ENTITY_ID: field.id(),
        ENTITY_NAME: z.string(),
      }),
    ),
  }),
  summary: 'Entities the caller may work with: all, those of their groups, or those of people in reach',
})

export const listBusinessesInReach = endpoint({
  id: 'organisation.business.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv1/hrms/business/getBusinessList',
  access: can('employees.directory.view'),
  query: z.object({ status: z.optional(z.enum(['0', '1', ''])) }),
  data: z.object({
    org_business_units: z.array(
      z.object({
        id: field.id(),
        name: z.string(),
        code: z.nullable(z.string()),
        status: field.flag(),
        BUSINESS_UNIT_ID: field.id(),
        BUSINESS_UNIT_NAME: z.string(),
      }),
    ),
  }),
  summary: 'Business units the caller may work with',
})
