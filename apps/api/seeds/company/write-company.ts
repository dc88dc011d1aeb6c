import type { FormValues } from '@muster/contract/forms/form-definition'
import { addDays } from '@muster/contract/kit/days'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../src/platform/context.ts'
import { prepareForManyRows } from '../../src/platform/db/statistics.ts'
import { type Db, tx } from '../../src/platform/db/tx.ts'
import type { PlannedAttribute, PlannedPerson } from '../people/people.ts'
import type { CompanyPlan } from './company.ts'

/** Ids of the masters by table and name. */
export type MasterIds = Record<string, Map<string, number>>

const CHUNK = 5000

function* chunks<T>(rows: readonly T[]): Generator<T[]> {
  for (let from = 0; from < rows.length; from += CHUNK) yield rows.slice(from, from + CHUNK)
}

/**
 * Rows as one JSON parameter, so that thousands of rows cost little more than ten. All rows must have the keys of
 * the first.
 */
function insertRows(ctx: Ctx, table: string, rows: readonly Record<string, unknown>[]): RawBuilder<unknown> {
  const [first] = rows
  if (!first) throw new Error(`There is nothing to insert into ${table}.`)
  const columns = sql.join(['org_id', ...Object.keys(first)].map((column) => sql.ref(column)))
  const json = JSON.stringify(rows.map((row) => ({ org_id: ctx.orgId, ...row })))
  return sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`
}

/** Inserts in batches. */
async function insertAll(ctx: Ctx, db: Db, table: string, rows: readonly Record<string, unknown>[]) {
  for (const part of chunks(rows)) await insertRows(ctx, table, part).execute(db)
}

/** Inserts named records. @returns ids by name */
async function insertNamed(
  ctx: Ctx,
  db: Db,
  table: string,
  rows: readonly Record<string, unknown>[],
): Promise<Map<string, number>> {
  const stored = await sql<{ id: number; name: string }>`
    ${insertRows(ctx, table, rows)} returning id, name`.execute(db)
  return new Map(stored.rows.map((row) => [row.name, row.id]))
}

/** The masters of a planned company. */
async function writeMasters(ctx: Ctx, db: Db, plan: CompanyPlan): Promise<MasterIds> {
  const insert = (table: string, rows: Record<string, unknown>[]) => insertNamed(ctx, db, table, rows)
  const titles = [...new Set(['Chief Executive Officer', ...plan.departments.flatMap((one) => one.titles)])]
  return {
    entity: await insert(
      'entity',
      plan.entities.map((one) => ({
        name: one.name,
        legal_name: one.legalName,
        currency: one.currency,
        country_id: one.countryId,
      })),
    ),
    location: await insert(
      'location',
      plan.locations.map((one) => ({
        name: one.name,
        code: one.code,
        time_zone: one.timeZone,
        city: one.city,
        country_id: one.countryId,
      })),
    ),
    department: await insert(
      'department',
      plan.departments.map((one) => ({ name: one.name, code: one.code })),
    ),
    designation: await insert(
      'designation',
      titles.map((name) => ({ name })),
    ),
    grade: await insert(
      'grade',
      plan.grades.map((name, index) => ({ name, level: index + 1 })),
    ),
    employee_type: await insert(
      'employee_type',
      plan.employeeTypes.map((name) => ({ name })),
    ),
    employment_type: await insert(
      'employment_type',
      plan.employmentTypes.map((name) => ({ name })),
    ),
  }
}

async function reasonIds(ctx: Ctx, db: Db, people: readonly PlannedPerson[]): Promise<Map<string, number>> {
  const known = await db
    .selectFrom('reason')
    .select(['id', 'name'])
    .where('org_id', '=', ctx.orgId)
    .where('kind', '=', 'separation')
    .execute()
  const ids = new Map(known.map((row) => [row.name, row.id]))
  const missing = [
    ...new Set(
      people.flatMap((one) => (one.leftBecause && !ids.has(one.leftBecause) ? [one.leftBecause] : [])),
    ),
  ]
  if (missing.length > 0) {
    const added = await db
      .insertInto('reason')
      .values(missing.map((name) => ({ org_id: ctx.orgId, name, kind: 'separation' })))
      .returning(['id', 'name'])
      .execute()
    for (const row of added) ids.set(row.name, row.id)
  }
  return ids
}

const columnOf: Record<PlannedAttribute, string> = {
  entity: 'entity_id',
  location: 'location_id',
  department: 'department_id',
  designation: 'designation_id',
  grade: 'grade_id',
  employee_type: 'employee_type_id',
  employment_type: 'employment_type_id',
  manager: 'manager_id',
}
const attributes = Object.keys(columnOf) as PlannedAttribute[]

function employeeRow(person: PlannedPerson, masters: MasterIds, reasons: Map<string, number>) {
  const row: Record<string, unknown> = {
    code: person.code,
    first_name: person.first,
    last_name: person.last,
    email: person.email,
    phone: person.phone,
    gender: person.gender,
    date_of_birth: person.born,
    date_of_joining: person.joined,
    status: person.left ? 'left' : 'active',
    left_on: person.left,
    separation_reason_id: person.leftBecause ? (reasons.get(person.leftBecause) ?? null) : null,
  }
  for (const attribute of attributes) {
    if (attribute === 'manager') continue
    const current = person.history[attribute].at(-1)
    row[columnOf[attribute]] = current ? (masters[attribute]?.get(String(current.value)) ?? null) : null
  }
  return row
}

const EVENT = {
  joining: 1,
  department: 2,
  designation: 3,
  location: 4,
  reportingManager: 5,
  probationCompleted: 7,
  transfer: 10,
  separation: 19,
}
const eventOf: Partial<Record<PlannedAttribute, number>> = {
  department: EVENT.department,
  designation: EVENT.designation,
  location: EVENT.transfer,
  manager: EVENT.reportingManager,
}

function periodRows(
  ctx: Ctx,
  person: PlannedPerson,
  id: number,
  idOf: (attribute: PlannedAttribute, value: string | number) => number,
) {
  return attributes.flatMap((attribute) =>
    person.history[attribute].map((period, index, all) => ({
      employee_id: id,
      attribute,
      value_id: idOf(attribute, period.value),
      from_date: period.from,
      to_date: all[index + 1] ? addDays((all[index + 1] as { from: string }).from, -1) : null,
      created_at: ctx.now.toString(),
    })),
  )
}

function eventRows(ctx: Ctx, person: PlannedPerson, id: number) {
  const row = (event_type: number, on_date: string, details: unknown = {}) => ({
    employee_id: id,
    event_type,
    on_date,
    details,
    actor: 'Human Resources',
    created_at: ctx.now.toString(),
  })
  const changes = attributes.flatMap((attribute) =>
    person.history[attribute].slice(1).flatMap((period, index) => {
      const type = eventOf[attribute]
      return type
        ? [
            row(type, period.from, {
              attribute,
              from: person.history[attribute][index]?.value,
              to: period.value,
            }),
          ]
        : []
    }),
  )
  return [
    row(EVENT.joining, person.joined),
    ...changes,
    ...(person.left ? [row(EVENT.separation, person.left, { reason: person.leftBecause })] : []),
  ]
}

/**
 * Writes a planned company into an organisation, in batches.
 * @param customOf values of custom fields, by the person's index in `people`
 * @returns employee ids in the order of `people`
 */
export async function writeCompany(
  ctx: Ctx,
  plan: CompanyPlan,
  people: readonly PlannedPerson[],
  customOf: (index: number) => FormValues = () => ({}),
): Promise<number[]> {
  return tx(ctx, async (db) => {
    await prepareForManyRows(db)
    const masters = await writeMasters(ctx, db, plan)
    const reasons = await reasonIds(ctx, db, people)
    const ids: number[] = []
    for (const part of chunks(people)) {
      const before = ids.length
      const rows = part.map((person, index) => ({
        ...employeeRow(person, masters, reasons),
        custom: customOf(before + index),
      }))
      const stored = await sql<{ id: number; code: string }>`
        ${insertRows(ctx, 'employee', rows)} returning id, code`.execute(db)
      const byCode = new Map(stored.rows.map((row) => [row.code, row.id]))
      for (const person of part) ids.push(byCode.get(person.code) as number)
    }
    await writeManagers(ctx, db, people, ids)
    const idOf = (attribute: PlannedAttribute, value: string | number) =>
      attribute === 'manager'
        ? (ids[value as number] as number)
        : (masters[attribute]?.get(String(value)) as number)
    // Batch by people, not by rows: the periods of 100,000 people would be a million objects in memory.
    let from = 0
    for (const part of chunks(people)) {
      const idAt = (index: number) => ids[from + index] as number
      const periods = part.flatMap((person, index) => periodRows(ctx, person, idAt(index), idOf))
      await insertAll(ctx, db, 'employee_assignment', periods)
      const events = part.flatMap((person, index) => eventRows(ctx, person, idAt(index)))
      await insertAll(ctx, db, 'employee_event', events)
      from += part.length
    }
    await db
      .updateTable('code_setting')
      .set({ next_number: people.length + 1 })
      .where('org_id', '=', ctx.orgId)
      .where('kind', '=', 'employee')
      .execute()
    return ids
  })
}

async function writeManagers(
  ctx: Ctx,
  db: Db,
  people: readonly PlannedPerson[],
  ids: number[],
): Promise<void> {
  const pairs = people.flatMap((person, index) => {
    const manager = person.history.manager.at(-1)
    return manager ? [{ manager: ids[manager.value as number] as number, report: ids[index] as number }] : []
  })
  for (const part of chunks(pairs)) {
    await db
      .updateTable('employee')
      .from(
        db
          .selectNoFrom([
            sql<number>`unnest(${part.map((one) => one.report)}::bigint[])`.as('report_id'),
            sql<number>`unnest(${part.map((one) => one.manager)}::bigint[])`.as('new_manager_id'),
          ])
          .as('pair'),
      )
      .set((eb) => ({ manager_id: eb.ref('pair.new_manager_id') }))
      .where('employee.org_id', '=', ctx.orgId)
      .whereRef('employee.id', '=', 'pair.report_id')
      .execute()
  }
}
