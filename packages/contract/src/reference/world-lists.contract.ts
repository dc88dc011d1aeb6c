import { endpoint, field, signedIn, z } from '../kit/index.ts'

/** Lists that are the same for every organisation (core specification, section 7 "Dropdowns"). */

/** Ids of an open geographic database, the same for every organisation. */
const placeId = () => field.wholeInText(1, 10_000_000)

const fixedItem = z.object({ id: field.id(), name: z.string() })

export const listCurrencies = endpoint({
  id: 'reference.currencies.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/dropdown/get-all-currency',
  access: signedIn,
  data: z.object({
    /** ISO 4217 codes. */
    all_currency: z.array(z.object({ code: z.string(), name: z.string(), symbol: z.string() })),
  }),
  summary: 'Currencies',
})

export const listLanguages = endpoint({
  id: 'reference.languages.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/dropdown/get-all-language',
  access: signedIn,
  data: z.object({
    all_language: z.array(z.object({ code: z.string(), name: z.string(), native_name: z.string() })),
  }),
  summary: 'Languages',
})

export const listTimeZones = endpoint({
  id: 'reference.time_zones.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/dropdown/get-all-timezone',
  access: signedIn,
  data: z.object({
    /** IANA names with their offset from UTC today, in minutes. */
    timezones: z.array(z.object({ name: z.string(), offset_minutes: z.number(), label: z.string() })),
  }),
  summary: 'Time zones',
})

export const listOrganisationTypes = endpoint({
  id: 'reference.organisation_types.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/dropdown/get-all-org-type',
  access: signedIn,
  data: z.object({ org_type: z.array(fixedItem) }),
  summary: 'Legal forms of an organisation',
})

export const listIndustryTypes = endpoint({
  id: 'reference.industry_types.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/dropdown/get-all-industry-type',
  access: signedIn,
  data: z.object({ industry_type: z.array(fixedItem) }),
  summary: 'Industries',
})

export const listCountries = endpoint({
  id: 'reference.countries.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/dropdown/countries',
  access: signedIn,
  data: z.object({
    countries: z.array(
      z.object({
        COUNTRY_ID: field.id(),
        COUNTRY_NAME: z.string(),
        /** ISO 3166-1, two letters. */
        COUNTRY_CODE: z.string(),
        /** International dialling code, without the plus. */
        phone_code: z.string(),
        currency: z.string(),
      }),
    ),
  }),
  summary: 'Countries; India is 101',
})

export const listStates = endpoint({
  id: 'reference.states.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/dropdown/state-by-country-id/{country}',
  access: signedIn,
  /** A country's id or its two-letter code. */
  params: z.object({ country: z.string().check(z.regex(/^(?:\d{1,9}|[A-Za-z]{2})$/)) }),
  data: z.object({ states: z.array(z.object({ STATE_ID: field.id(), STATE_NAME: z.string() })) }),
  summary: 'States of a country',
})

export const listCities = endpoint({
  id: 'reference.cities.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/dropdown/city-by-state-id/{stateId}/{stateName}',
  access: signedIn,
  /** Only the id is used; older clients also send the name. */
  params: z.object({ stateId: placeId(), stateName: field.text(200) }),
  data: z.object({ cities: z.array(z.object({ CITY_ID: field.id(), CITY_NAME: z.string() })) }),
  summary: 'Cities of a state',
})
