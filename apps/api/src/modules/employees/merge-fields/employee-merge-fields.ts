import { EMPLOYEE_FORM } from '@muster/contract/employees/employees.constants'
import type { FormField } from '@muster/contract/forms/form-definition'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type {
  MergeField,
  MergeReading,
  MergeSource,
  MergeType,
  MergeValue,
} from '../../../platform/merge-fields/index.ts'
import { columnsOf, fieldsOf, findMasterRecords, isRoleAmong, loadForm } from '../../forms/index.ts'
import { mergeFieldsTexts } from './merge-fields.texts.ts'

/** Names that read better than the slug of the form, the same as in e-mail templates. */
const NAMES: Readonly<Record<string, string>> = {
  EMAIL: 'WORK_EMAIL',
  DEPT_ID: 'DEPARTMENT',
  SUB_DEPT_ID: 'SUB_DEPARTMENT',
  COST_CENTER_ID: 'COST_CENTRE',
  REPORTING_MANAGER_ID: 'MANAGER_NAME',
}
const nameOf = (slug: string): string => NAMES[slug] ?? slug.replace(/_ID$/, '')

const TYPES: Readonly<Partial<Record<FormField['FEILD_TYPE'], MergeType>>> = {
  calander: 'date',
  number: 'number',
  numeric: 'number',
  decimal: 'number',
  select: 'choice',
  radio: 'choice',
  autocomplete: 'choice',
}
/** Nothing that a letter could say. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'file',
  'password',
  'editor',
  'date-range',
  'switch',
  'checkbox',
])
const NAME = /^[A-Z][A-Z0-9_]*$/

const sampleOf = ({ FIELD_NAME, FEILD_TYPE, FEILD_VALUES }: FormField): MergeValue => {
  const type = TYPES[FEILD_TYPE]
  if (type === 'date') return '2026-04-01'
  if (type === 'number') return 1
  return FEILD_VALUES[0]?.label ?? FIELD_NAME
}

interface Offered {
  field: FormField
  merge: MergeField
}

/** Fields of the employee form, custom ones as well, that the caller's roles don't withhold. */
async function findOffered(ctx: Ctx, db: Db): Promise<Offered[]> {
  const form = await loadForm(ctx, db, EMPLOYEE_FORM, { whole: true })
  return fieldsOf(form).flatMap((field) => {
    const name = nameOf(field.FIELD_SLUG)
    // The job that makes the letters has no roles: what it writes was read by somebody who has.
    const isSeen = ctx.actor.kind === 'system' || isRoleAmong(ctx, field.view_roles ?? null)
    const isOffered = !LEFT_OUT.has(field.FEILD_TYPE) && NAME.test(name) && isSeen
    if (!isOffered) return []
    const type = TYPES[field.FEILD_TYPE] ?? 'text'
    const group = field.field_group ?? undefined
    const label = field.FIELD_NAME
    return [{ field, merge: { name, label, type, sample: sampleOf(field), ...(group ? { group } : {}) } }]
  })
}

const own: readonly MergeField[] = [
  {
    name: 'FULL_NAME',
    label: mergeFieldsTexts.text('fullName'),
    type: 'text',
    sample: mergeFieldsTexts.english('fullName'),
  },
  { name: 'SALUTATION', label: mergeFieldsTexts.text('salutation'), type: 'choice', sample: 'Ms.' },
  {
    ...{ name: 'LAST_WORKING_DAY', label: mergeFieldsTexts.text('lastWorkingDay') },
    ...{ type: 'date', sample: '2026-06-30' },
  },
  { name: 'SERVICE_YEARS', label: mergeFieldsTexts.text('serviceYears'), type: 'number', sample: 5 },
]

type Row = Record<string, unknown> & {
  id: number
  custom: Record<string, unknown>
  full_name: string
  salutation: string | null
  left_on: string | null
  service_years: number
}

const wordsOf = (
  value: unknown,
  names: ReadonlyMap<number | string, { label: string }> | undefined,
): string => {
  const all = Array.isArray(value) ? value : [value]
  return all.map((one) => names?.get(one as number)?.label ?? String(one)).join(', ')
}

async function readPeople(ctx: Ctx, db: Db, { employeeIds, today }: MergeReading, used: readonly Offered[]) {
  const columns = new Map(columnsOf(EMPLOYEE_FORM))
  const chosen = used.flatMap(({ field: { FIELD_SLUG } }) => {
    const column = columns.get(FIELD_SLUG)
    return column === undefined ? [] : [sql`, ${sql.ref(`e.${column}`)} as ${sql.ref(`f_${FIELD_SLUG}`)}`]
  })
  const { rows } = await sql<Row>`
    select e.id, e.custom, e.full_name, e.left_on,
      case e.gender when 'Male' then 'Mr.' when 'Female' then 'Ms.' end as salutation,
      greatest(0, extract(year from age(least(coalesce(e.left_on, ${today}::date), ${today}::date), e.date_of_joining)))::int
        as service_years
      ${sql.join(chosen, sql``)}
    from employee e where e.org_id = ${ctx.orgId} and e.id = any (${[...employeeIds]}::bigint[])`.execute(db)
  return rows
}

/** The person's record: every field of the employee form, by its name in letters. */
export const employeeMergeFields: MergeSource = {
  key: 'employee',
  label: mergeFieldsTexts.text('employee'),
  fields: async (ctx, db) => [...own, ...(await findOffered(ctx, db)).map(({ merge }) => merge)],
  read: async (ctx, db, reading) => {
    const used = (await findOffered(ctx, db)).filter(({ merge }) => reading.names.has(merge.name))
    const rows = await readPeople(ctx, db, reading, used)
    const valueIn = (row: Row, { FIELD_SLUG }: FormField): unknown =>
      row[`f_${FIELD_SLUG}`] ?? row.custom[FIELD_SLUG]
    const wanted = new Map<string, Set<number | string>>()
    for (const { field } of used) {
      if (field.master === null) continue
      const ids = wanted.get(field.master) ?? new Set()
      wanted.set(field.master, ids)
      for (const row of rows)
        for (const id of [valueIn(row, field)].flat()) if (id != null) ids.add(id as number)
    }
    const names = await findMasterRecords(ctx, db, Object.fromEntries(wanted))
    return new Map(
      rows.map((row) => {
        const values = used.map(({ field, merge }): [string, MergeValue] => {
          const value = valueIn(row, field)
          if (value === null || value === undefined || value === '') return [merge.name, null]
          if (merge.type === 'number') return [merge.name, Number(value)]
          const options = new Map(field.FEILD_VALUES.map((option) => [option.value, option]))
          return [merge.name, wordsOf(value, field.master === null ? options : names.get(field.master))]
        })
        return [
          row.id,
          {
            ...{ FULL_NAME: row.full_name, SALUTATION: row.salutation },
            ...{ LAST_WORKING_DAY: row.left_on, SERVICE_YEARS: row.service_years },
            ...Object.fromEntries(values),
          },
        ]
      }),
    )
  },
}

/** The company that writes: the organisation, and the person's entity. */
export const companyMergeFields: MergeSource = {
  key: 'company',
  label: mergeFieldsTexts.text('company'),
  fields: async () => [
    {
      ...{ name: 'ORGANISATION_NAME', label: mergeFieldsTexts.text('organisationName') },
      ...{ type: 'text', sample: 'Organisation' },
    },
    {
      ...{ name: 'LEGAL_NAME', label: mergeFieldsTexts.text('legalName') },
      ...{ type: 'text', sample: 'Organisation Private Limited' },
    },
    { name: 'ENTITY_NAME', label: mergeFieldsTexts.text('entityName'), type: 'text', sample: 'Entity' },
  ],
  read: async (ctx, db, { employeeIds }) => {
    const { rows } = await sql<{ id: number; name: string; legal: string; entity: string }>`
      select e.id, o.name, coalesce(nullif(n.legal_name, ''), nullif(o.legal_name, ''), o.name) as legal,
        coalesce(n.name, o.name) as entity
      from employee e join organisation o on o.org_id = e.org_id
      left join entity n on n.org_id = e.org_id and n.id = e.entity_id
      where e.org_id = ${ctx.orgId} and e.id = any (${[...employeeIds]}::bigint[])`.execute(db)
    return new Map(
      rows.map(({ id, name, legal, entity }) => [
        id,
        { ORGANISATION_NAME: name, LEGAL_NAME: legal, ENTITY_NAME: entity },
      ]),
    )
  },
}
