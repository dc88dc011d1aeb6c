import { listUsers } from '@muster/contract/calls/employees/directory/directory'
import { listCountries } from '@muster/contract/calls/reference/world-lists'
import type { FieldOption, FormDefinition, FormValues } from '@muster/contract/forms/form-definition'
import type { Country } from '@muster/ui/dynamic-form'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../calls/api.ts'
import type { Formats } from '../language/formats.ts'

/** Date formats of fields, by the organisation's format number (0–4). */
const fieldFormats = ['dd-MMM-yyyy', 'yyyy-MM-dd', 'MM-dd-yyyy', 'yyyy-dd-MM', 'dd MMM yy']

export function fieldDateFormat(formats: Pick<Formats, 'date_format'>): string {
  return fieldFormats[formats.date_format] ?? 'dd/MM/yyyy'
}

/** Today's calendar day in a time zone, `YYYY-MM-DD`. */
export function dayIn(timeZone: string, now = new Date()): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(now)
}

const CHOICES = 20

/** A person found by a search. */
export interface FoundPerson {
  id: number
  name: string
  /** Text of the option: name and code, and anything else that distinguishes people. */
  label: string
  photo?: string | null
  /** Found, but can't be chosen; the label says why. */
  isUnavailable?: boolean
}

/** Converts an employee for a picker. */
export const foundPerson = (one: {
  EMPLOYEE_ID: number
  EMPLOYEE_NAME: string
  EMPLOYEE_CODE: string
  photo?: string | null
}): FoundPerson => ({
  id: one.EMPLOYEE_ID,
  name: one.EMPLOYEE_NAME,
  // Colleagues' codes are not shown to everybody.
  label: one.EMPLOYEE_CODE === '' ? one.EMPLOYEE_NAME : `${one.EMPLOYEE_NAME} (${one.EMPLOYEE_CODE})`,
  photo: one.photo ?? null,
})

/** Searches active people of the directory by name or code. */
export async function findPeople(search: string): Promise<FoundPerson[]> {
  const { users } = await call(listUsers, { body: { page: 1, limit: CHOICES, search } })
  return users.map(foundPerson)
}

/** People by id, whether active or not; empty for those out of reach. */
export async function peopleById(ids: readonly number[]): Promise<FoundPerson[]> {
  const { users } = await call(listUsers, { body: { ids: [...ids], status: null } })
  return users.map(foundPerson)
}

/** The same as a field's options. */
export async function searchPeople(search: string): Promise<FieldOption[]> {
  return (await findPeople(search)).map(({ id, label }) => ({ value: id, label }))
}

/** Searches long masters on the server; people are the only one. */
export async function searchMaster(master: string, query: string): Promise<FieldOption[]> {
  return master === 'employee' ? searchPeople(query) : []
}

const phoneTypes: ReadonlySet<string> = new Set(['mobile', 'phone_number'])

/** Whether a form contains a phone number with a country. */
export function hasPhoneField({ sections }: Pick<FormDefinition, 'sections'>): boolean {
  return sections.some((section) => section.fields.some((field) => phoneTypes.has(field.FEILD_TYPE)))
}

/** Removes spaces from phone numbers, since saving may be faster than the field's own normalisation. */
export function plainPhones({ sections }: Pick<FormDefinition, 'sections'>, values: FormValues): FormValues {
  const phones = sections
    .flatMap((section) => section.fields)
    .filter((field) => phoneTypes.has(field.FEILD_TYPE))
    .map((field) => [field.FIELD_SLUG, values[field.FIELD_SLUG]] as const)
  const plain = phones.flatMap(([slug, value]) =>
    typeof value === 'string' && value.startsWith('+') ? [[slug, value.replace(/[\s().-]/g, '')]] : [],
  )
  return { ...values, ...Object.fromEntries(plain) }
}

const HOUR = 3_600_000

async function loadCountries(): Promise<Country[]> {
  const { countries } = await call(listCountries)
  return countries
    .filter((country) => country.phone_code)
    .map((country) => ({
      id: country.COUNTRY_ID,
      name: country.COUNTRY_NAME,
      code: `+${country.phone_code.replace(/^\+/, '')}`,
    }))
}

/** Countries with calling codes. */
export const countriesOptions = queryOptions({
  queryKey: [listCountries.id, 'calling codes'],
  queryFn: loadCountries,
  staleTime: HOUR,
  gcTime: HOUR,
})
