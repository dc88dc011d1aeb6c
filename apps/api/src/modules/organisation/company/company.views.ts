import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { updateCompanyDetails } from '@muster/contract/organisation/company/company.contract'
import type { CompanyRow } from './company.queries.ts'

type Profile = DataOf<typeof updateCompanyDetails>['org_detail']

export function profileView(row: CompanyRow): Profile {
  return {
    version: row.version,
    ORG_NAME: row.name,
    LEGAL_NAME: row.legal_name,
    CURRENCY: row.currency,
    TIME_ZONE: row.time_zone,
    LANGUAGE: row.language,
    ORG_TYPE: row.org_type,
    INDUSTRY_TYPE: row.industry_type,
    FOUNDED_ON: row.founded_on,
    WEBSITE: row.website,
    EMAIL: row.email,
    PHONE: row.phone,
    ADDRESS: row.address,
    CITY: row.city,
    STATE_ID: row.state_id,
    COUNTRY_ID: row.country_id,
    POSTAL_CODE: row.postal_code,
    registrations: row.registrations.map(({ country_id, kind, number }) => ({
      COUNTRY_ID: country_id,
      kind,
      number,
    })),
  }
}

const columnOf = {
  ORG_NAME: 'name',
  LEGAL_NAME: 'legal_name',
  CURRENCY: 'currency',
  TIME_ZONE: 'time_zone',
  LANGUAGE: 'language',
  ORG_TYPE: 'org_type',
  INDUSTRY_TYPE: 'industry_type',
  FOUNDED_ON: 'founded_on',
  WEBSITE: 'website',
  EMAIL: 'email',
  PHONE: 'phone',
  ADDRESS: 'address',
  CITY: 'city',
  STATE_ID: 'state_id',
  COUNTRY_ID: 'country_id',
  POSTAL_CODE: 'postal_code',
} as const satisfies Record<string, keyof CompanyRow>

/** The company as it is after the change. */
export function afterChange(before: CompanyRow, change: BodyOf<typeof updateCompanyDetails>): CompanyRow {
  const given = Object.entries(columnOf).flatMap(([field, column]) => {
    const value = change[field as keyof typeof columnOf]
    return value === undefined ? [] : [[column, value] as const]
  })
  return {
    ...before,
    ...Object.fromEntries(given),
    registrations:
      change.registrations?.map(({ COUNTRY_ID, kind, number }) => ({
        country_id: COUNTRY_ID,
        kind,
        number,
      })) ?? before.registrations,
  }
}
