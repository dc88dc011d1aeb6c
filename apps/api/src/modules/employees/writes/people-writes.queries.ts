import { assignmentAttributes } from '@muster/contract/employees/employees.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { builtInColumns, columnOfAttribute } from '../employee-columns.ts'

/** Batch size per statement: large enough to be cheap per row, small enough to bound memory. */
const CHUNK = 1000

function* chunksOf<T>(rows: readonly T[], size = CHUNK): Generator<T[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size)
}

const DATES = new Set(['date_of_birth', 'date_of_joining', 'confirmation_due_on', 'left_on'])
const typeOf = (column: string) => {
  if (DATES.has(column)) return 'date'
  if (column === 'country_id') return 'integer'
  if (column === 'custom') return 'jsonb'
  return column.endsWith('_id') ? 'bigint' : 'text'
}

/** Every column written for a person. */
const written = [
  ...builtInColumns,
  'status',
  'left_on',
  'separation_reason_id',
  'separation_note',
  'custom',
] as const
const writtenNames = sql.join(written.map((column) => sql.ref(column)))
const recordType = sql.raw(written.map((column) => `"${column}" ${typeOf(column)}`).join(', '))

/** A complete person by column; absent columns are null or ''. */
export type PersonRecord = Readonly<Record<string, unknown>>

const NEVER_NULL = new Set([
  'middle_name',
  'last_name',
  'address',
  'city',
  'state',
  'postal_code',
  'emergency_name',
  'separation_note',
])

function complete(record: PersonRecord): Record<string, unknown> {
  const row: Record<string, unknown> = {
    ...record,
    custom: record.custom ?? {},
    status: record.status ?? 'active',
  }
  for (const column of NEVER_NULL) row[column] ??= ''
  return row
}

/** Inserts people in batches. @returns their ids in input order */
export async function insertPeople(ctx: Ctx, db: Db, records: readonly PersonRecord[]): Promise<number[]> {
  const ids: number[] = []
  for (const part of chunksOf(records)) {
    const { rows } = await sql<{ id: number; code: string }>`
      insert into employee (org_id, ${writtenNames}, created_at, updated_at)
      select ${ctx.orgId}, ${writtenNames}, ${ctx.now.toString()}::timestamptz, ${ctx.now.toString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(part.map(complete))}::jsonb) as r (${recordType})
      returning id, code`.execute(db)
    const byCode = new Map(rows.map((row) => [row.code, row.id]))
    for (const record of part) ids.push(byCode.get(String(record.code)) as number)
  }
  return ids
}

/** Sets managers who were added in the same call, so their ids were not known on insert. */
export async function setManagers(
  ctx: Ctx,
  db: Db,
  reports: readonly { id: number; managerId: number }[],
): Promise<void> {
  for (const part of chunksOf(reports)) {
    await sql`
      update employee e set manager_id = x.manager_id
      from unnest(${part.map((one) => one.id)}::bigint[], ${part.map((one) => one.managerId)}::bigint[]) x (id, manager_id)
      where e.org_id = ${ctx.orgId} and e.id = x.id`.execute(db)
  }
}

/** Overwrites complete records and increments their version. @returns versions by id */
export async function updatePeople(
  ctx: Ctx,
  db: Db,
  records: readonly (PersonRecord & { id: number })[],
): Promise<Map<number, number>> {
  const versions = new Map<number, number>()
  const assignments = sql.join(written.map((column) => sql`${sql.ref(column)} = ${sql.ref(`r.${column}`)}`))
  for (const part of chunksOf(records)) {
    const { rows } = await sql<{ id: number; version: number }>`
      update employee e set ${assignments}, version = e.version + 1, updated_at = ${ctx.now.toString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(part.map(complete))}::jsonb) as r (id bigint, ${recordType})
      where e.org_id = ${ctx.orgId} and e.id = r.id
      returning e.id, e.version`.execute(db)
    for (const row of rows) versions.set(row.id, row.version)
  }
  return versions
}

const attributeValues = sql.join(
  assignmentAttributes.map(
    (attribute) => sql`(${attribute}::text, ${sql.ref(`e.${columnOfAttribute(attribute)}`)})`,
  ),
)

/** Inserts the first periods of new people, from the joining date. */
export async function insertFirstPeriods(ctx: Ctx, db: Db, ids: readonly number[]): Promise<void> {
  await sql`
    insert into employee_assignment (org_id, employee_id, attribute, value_id, from_date, created_by, created_at)
    select e.org_id, e.id, x.attribute, x.value_id, e.date_of_joining, ${ctx.actor.accountId}::bigint,
      ${ctx.now.toString()}::timestamptz
    from employee e cross join lateral (values ${attributeValues}) x (attribute, value_id)
    where e.org_id = ${ctx.orgId} and e.id = any (${ids}::bigint[]) and x.value_id is not null`.execute(db)
}

interface PeriodInsert {
  employee_id: number
  attribute: string
  value_id: number | null
  from_date: string
  to_date: string | null
}

export interface PeriodWrites {
  end: { id: number; to_date: string }[]
  replace: { id: number; value_id: number | null }[]
  /** First periods that start on a different day because the joining date changed. */
  move: { id: number; from_date: string }[]
  /** Periods that end later, or no more, where others have made room or there was a gap. */
  lengthen: { id: number; to_date: string | null }[]
  insert: PeriodInsert[]
}

/** Ends periods on other days. */
async function endPeriods(ctx: Ctx, db: Db, ends: PeriodWrites['lengthen']): Promise<void> {
  for (const part of chunksOf(ends)) {
    await sql`
      update employee_assignment a set to_date = x.to_date
      from unnest(${part.map((one) => one.id)}::bigint[], ${part.map((one) => one.to_date)}::date[]) x (id, to_date)
      where a.org_id = ${ctx.orgId} and a.id = x.id`.execute(db)
  }
}

/**
 * Ends, corrects and inserts periods; ends come first, since periods must never overlap.
 *
 * @param moves by person, the move that inserted periods belong to
 */
export async function writePeriods(
  ctx: Ctx,
  db: Db,
  writes: PeriodWrites,
  reason: string,
  moves: ReadonlyMap<number, number> = new Map(),
): Promise<void> {
  await endPeriods(ctx, db, writes.end)
  for (const part of chunksOf(writes.move)) {
    await sql`
      update employee_assignment a set from_date = x.from_date
      from unnest(${part.map((one) => one.id)}::bigint[], ${part.map((one) => one.from_date)}::date[]) x (id, from_date)
      where a.org_id = ${ctx.orgId} and a.id = x.id`.execute(db)
  }
  await endPeriods(ctx, db, writes.lengthen)
  for (const part of chunksOf(writes.replace)) {
    await sql`
      update employee_assignment a set value_id = x.value_id
      from unnest(${part.map((one) => one.id)}::bigint[], ${part.map((one) => one.value_id)}::bigint[]) x (id, value_id)
      where a.org_id = ${ctx.orgId} and a.id = x.id`.execute(db)
  }
  for (const part of chunksOf(writes.insert)) {
    await sql`
      insert into employee_assignment
        (org_id, employee_id, attribute, value_id, from_date, to_date, reason, move_id, created_by, created_at)
      select ${ctx.orgId}, r.employee_id, r.attribute, r.value_id, r.from_date, r.to_date, ${reason}, r.move_id,
        ${ctx.actor.accountId}::bigint, ${ctx.now.toString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(part.map((row) => ({ ...row, move_id: moves.get(row.employee_id) ?? null })))}::jsonb)
        as r (employee_id bigint, attribute text, value_id bigint, from_date date, to_date date, move_id bigint)`.execute(
      db,
    )
  }
}

export interface EventInsert {
  employee_id: number
  event_type: number
  on_date: string
  details: Record<string, unknown>
}

export async function insertEvents(ctx: Ctx, db: Db, events: readonly EventInsert[]): Promise<void> {
  const actor = ctx.actor.name || ctx.actor.email
  for (const part of chunksOf(events)) {
    await sql`
      insert into employee_event
        (org_id, employee_id, event_type, on_date, details, account_id, actor, created_at)
      select ${ctx.orgId}, r.employee_id, r.event_type, r.on_date, r.details, ${ctx.actor.accountId}::bigint,
        ${actor}, ${ctx.now.toString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
        as r (employee_id bigint, event_type smallint, on_date date, details jsonb)`.execute(db)
  }
}
