import {
  attributeOfFilter,
  EMPLOYEE_FORM,
  EMPLOYEE_STATUS,
} from '@muster/contract/employees/employees.constants'
import type { FormField } from '@muster/contract/forms/form-definition'
import { FILTER } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { columnsOf, fieldsOf, findMasterRecords, loadForm } from '../../forms/index.ts'
import { columnOfAttribute } from '../employee-columns.ts'
import { directoryTexts } from './directory.texts.ts'

type Filters = Readonly<Record<string, readonly (string | number)[]>>

export interface SaidFilter {
  readonly label: string
  readonly values: string
}

/** Names that are listed; the others are counted. */
const MOST_NAMES = 10

const standings = Object.entries(EMPLOYEE_STATUS) as [keyof typeof EMPLOYEE_STATUS, number][]

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).join(', ')
  const more = names.length - MOST_NAMES
  return more > 0 ? directoryTexts('andMore', { names: shown, count: more }) : shown
}

/** Names of people whom the caller may see. */
async function namesOfPeople(ctx: Ctx, db: Db, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ name: string }>`
    select e.full_name as name from employee e where e.org_id = ${ctx.orgId} and e.id = any (${[...ids]}::bigint[])
      and ${employeeScope(ctx, 'employees.profile.view', 'e')} order by e.sort_name, e.id`.execute(db)
  return rows.map(({ name }) => name)
}

/** The field of the form that a filter chooses by. */
function fieldOf(fields: readonly FormField[], key: string): FormField | undefined {
  const attribute = attributeOfFilter[Number(key)]
  if (attribute === undefined) return fields.find(({ FIELD_SLUG }) => FIELD_SLUG === key)
  const column = columnOfAttribute(attribute)
  const slug = [...columnsOf(EMPLOYEE_FORM)].find(([, one]) => one === column)?.[0]
  return fields.find(({ FIELD_SLUG }) => FIELD_SLUG === slug)
}

interface Given {
  readonly key: string
  readonly values: readonly (string | number)[]
  readonly field: FormField | undefined
}

type Names = Awaited<ReturnType<typeof findMasterRecords>>

/** Names of records, or options, of a field; those that are gone are left out. */
function fieldWords({ FEILD_VALUES, master }: FormField, values: Given['values'], names: Names): string[] {
  if (master !== null) return values.flatMap((value) => names.get(master)?.get(Number(value))?.label ?? [])
  const options = new Map(FEILD_VALUES.map((one) => [String(one.value), one.label]))
  return values.map((value) => options.get(String(value)) ?? String(value))
}

const statusWords = (values: Given['values']): string[] =>
  standings
    .filter(([, id]) => values.map(Number).includes(id))
    .map(([state]) => directoryTexts(`standing_${state}`))

const labels: Readonly<Record<string, 'people' | 'status' | 'shift' | 'state'>> = {
  [FILTER.employee]: 'people',
  [FILTER.status]: 'status',
  [FILTER.shift]: 'shift',
  [FILTER.state]: 'state',
}

/** What the filters of a list of employees choose, in the reader's words. Three statements at most. */
export async function filterWords(ctx: Ctx, db: Db, filters: Filters = {}): Promise<SaidFilter[]> {
  const given = Object.entries(filters).filter(([, values]) => values.length > 0)
  if (given.length === 0) return []
  const fields = fieldsOf(await loadForm(ctx, db, EMPLOYEE_FORM, { whole: true }))
  const known = given.map(([key, values]): Given => ({ key, values, field: fieldOf(fields, key) }))
  const wanted = known.flatMap(({ field, values }) =>
    field?.master ? [[field.master, new Set<number | string>(values.map(Number))] as const] : [],
  )
  const names = await findMasterRecords(ctx, db, Object.fromEntries(wanted))
  const people = await namesOfPeople(ctx, db, (filters[FILTER.employee] ?? []).map(Number))
  return known.map(({ key, values, field }) => {
    const words = field
      ? fieldWords(field, values, names)
      : { [FILTER.employee]: people, [FILTER.status]: statusWords(values) }[key]
    const label = field ? field.FIELD_NAME : directoryTexts(labels[key] ?? 'further')
    return { label, values: listed(words ?? []) || directoryTexts('chosen', { count: values.length }) }
  })
}
