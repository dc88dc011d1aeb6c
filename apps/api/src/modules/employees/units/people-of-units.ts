import { assignmentAttributes, attributeOfFilter } from '@muster/contract/employees/employees.constants'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { inReach, type MergeFacts, type UnitHolder, type UnitUse } from '../../organisation/index.ts'
import type { MasterTable } from '../../reference/index.ts'
import { forgetTotals } from '../directory/directory.totals.ts'
import { shownDayOf } from '../employee-columns.ts'
import { movePeriods, returnPeriods } from './periods-of-units.ts'
import { tellMerged } from './tell-merged.ts'
import { unitsTexts } from './units.texts.ts'

const PLACE = 'employee'

/** The record's column for a master; reasons are used for separations only. */
const columnOf = (table: MasterTable): string | null => {
  if (table === 'reason') return 'separation_reason_id'
  return (assignmentAttributes as readonly string[]).includes(table) ? `${table}_id` : null
}

/** Link to the directory filtered by units, if it has such a filter. */
function directoryPath(table: MasterTable, ids: readonly number[], status: 0 | 1): string | null {
  const filter = Object.entries(attributeOfFilter).find(([, attribute]) => attribute === table)?.[0]
  if (!filter) return null
  return `/users/emp-directory?${ids.map((id) => `f.${filter}=${id}`).join('&')}&f.125=${status}`
}

/** Counts within reach, and outside it. */
interface Counts {
  people: number
  left: number
  planned: number
  past: number
  people_outside: number
  left_outside: number
  planned_outside: number
  past_outside: number
}

const NOTHING: Counts = {
  people: 0,
  left: 0,
  planned: 0,
  past: 0,
  people_outside: 0,
  left_outside: 0,
  planned_outside: 0,
  past_outside: 0,
}

async function countPeople(
  ctx: Ctx,
  db: Db,
  table: MasterTable,
  ids: readonly number[],
  today: string,
): Promise<Counts> {
  const column = sql.ref(`e.${columnOf(table)}`)
  const units = sql`${[...ids]}::bigint[]`
  const isPlanned = sql`p.from_date > ${today}::date and not p.is_held`
  const { rows } = await sql<Counts>`
    with people as (
      select e.id, e.status, coalesce(${inReach(ctx)}, false) as reached
      from employee e where e.org_id = ${ctx.orgId} and ${column} = any (${units})
    ), periods as (
      select a.employee_id, a.from_date, a.to_date, e.status = 'active' and ${column} is not distinct from a.value_id
          as is_held,
        coalesce(${inReach(ctx)}, false) as reached
      from employee_assignment a join employee e on e.org_id = a.org_id and e.id = a.employee_id
      where a.org_id = ${ctx.orgId} and a.attribute = ${table} and a.value_id = any (${units})
    )
    select w.*, t.* from (
      select count(*) filter (where status = 'active' and reached)::int as people,
        count(*) filter (where status = 'left' and reached)::int as left,
        count(*) filter (where status = 'active' and not reached)::int as people_outside,
        count(*) filter (where status = 'left' and not reached)::int as left_outside
      from people
    ) w cross join (
      select count(distinct p.employee_id) filter (where ${isPlanned} and p.reached)::int as planned,
        count(distinct p.employee_id) filter (where ${isPlanned} and not p.reached)::int as planned_outside,
        count(*) filter (where p.to_date < ${today}::date and p.reached)::int as past,
        count(*) filter (where p.to_date < ${today}::date and not p.reached)::int as past_outside
      from periods p
    ) t`.execute(db)
  return rows[0] ?? NOTHING
}

/** Reports that people out of reach use the unit, since they block it, but not how many. */
function outsideUses(counts: Counts, isBlocking: boolean): UnitUse[] {
  const { people_outside: people, planned_outside: planned, left_outside: left, past_outside: past } = counts
  const unnotified = { count: 0, path: null }
  return [
    {
      ...unnotified,
      kind: 'outside',
      name: unitsTexts('peopleBeyondReach'),
      blocks: isBlocking && people + planned > 0,
      all: people + planned + left,
    },
    {
      ...unnotified,
      kind: 'outside_past',
      name: unitsTexts('historyBeyondReach'),
      blocks: false,
      isPast: true,
      all: past,
    },
  ]
}

const counted = (count: number, one: string, several: string) => (count === 1 ? one : several)

async function uses(
  ctx: Ctx,
  db: Db,
  table: MasterTable,
  ids: readonly number[],
  today: string,
): Promise<UnitUse[]> {
  if (columnOf(table) === null) return []
  const counts = await countPeople(ctx, db, table, ids, today)
  const { people, left, planned, past } = counts
  const isBlocking = table !== 'reason'
  const all: UnitUse[] = [
    {
      kind: 'people',
      name: counted(people, 'person', 'people'),
      count: people,
      path: directoryPath(table, ids, 1),
      blocks: isBlocking,
    },
    {
      kind: 'planned',
      name: counted(planned, unitsTexts('futureEmployee'), unitsTexts('futureEmployees')),
      count: planned,
      path: null,
      blocks: isBlocking,
    },
    {
      kind: 'left',
      name: counted(left, unitsTexts('formerEmployee'), unitsTexts('formerEmployees')),
      count: left,
      path: directoryPath(table, ids, 0),
      blocks: false,
    },
    {
      kind: 'history',
      name: counted(past, unitsTexts('pastAssignment'), unitsTexts('pastAssignments')),
      count: past,
      path: null,
      blocks: false,
      isPast: true,
    },
  ]
  return [...all, ...outsideUses(counts, isBlocking)].filter((use) => (use.all ?? use.count) > 0)
}

const ofUnits = (ctx: Ctx, column: RawBuilder<unknown>, ids: readonly number[]) =>
  sql`e.org_id = ${ctx.orgId} and ${column} = any (${[...ids]}::bigint[])`

/** Switches records to the kept unit, after saving their previous one. */
async function moveRecords(ctx: Ctx, db: Db, column: RawBuilder<unknown>, facts: MergeFacts): Promise<void> {
  await sql`
    insert into unit_merge_move (org_id, merge_id, place, record_id, from_id)
    select e.org_id, ${facts.mergeId}, ${PLACE}, e.id, ${column}
    from employee e where ${ofUnits(ctx, column, facts.ids)}`.execute(db)
  await sql`
    update employee e set ${sql.ref(columnOf(facts.table) as string)} = ${facts.keptId}, version = e.version + 1,
      updated_at = ${ctx.now.toString()}::timestamptz
    where ${ofUnits(ctx, column, facts.ids)}`.execute(db)
}

/** Restores records to match their reverted periods; without periods, to the previous unit. */
async function returnRecords(ctx: Ctx, db: Db, column: RawBuilder<unknown>, facts: MergeFacts) {
  const { rows } = await sql<{ returned: number; moved: number }>`
    with moved as (
      select m.record_id, m.from_id from unit_merge_move m
      where m.org_id = ${ctx.orgId} and m.merge_id = ${facts.mergeId} and m.place = ${PLACE}
    ), back as (
      update employee e set ${sql.ref(columnOf(facts.table) as string)} = m.from_id, version = e.version + 1,
        updated_at = ${ctx.now.toString()}::timestamptz
      from moved m
      where e.org_id = ${ctx.orgId} and e.id = m.record_id and ${column} = ${facts.keptId}
        and not exists (
          select from employee_assignment a
          where a.org_id = e.org_id and a.employee_id = e.id and a.attribute = ${facts.table}
            and a.from_date <= ${shownDayOf(facts.onDate)}
            and (a.to_date is null or a.to_date >= ${shownDayOf(facts.onDate)})
            and a.value_id is distinct from m.from_id)
      returning 1
    )
    select (select count(*) from back)::int as returned, (select count(*) from moved)::int as moved`.execute(
    db,
  )
  return rows[0] ?? { returned: 0, moved: 0 }
}

/** People and their history: effective-dated attributes keep the past and switch to the kept unit from today. */
export const peopleOfUnits: UnitHolder = {
  tables: ['employee', 'employee_assignment'],
  uses,

  async hold(ctx, db, table, ids) {
    const column = columnOf(table)
    if (column === null) return
    await sql`
      select count(*) from (
        select e.id from employee e where ${ofUnits(ctx, sql.ref(`e.${column}`), ids)} or e.id in (
          select a.employee_id from employee_assignment a
          where a.org_id = ${ctx.orgId} and a.attribute = ${table} and a.value_id = any (${[...ids]}::bigint[]))
          and e.org_id = ${ctx.orgId}
        order by e.id for no key update of e) held`.execute(db)
  },

  async move(ctx, db, facts) {
    const column = columnOf(facts.table)
    if (column === null) return
    await movePeriods(ctx, db, facts)
    await moveRecords(ctx, db, sql.ref(`e.${column}`), facts)
  },

  async giveBack(ctx, db, facts) {
    const column = columnOf(facts.table)
    if (column === null) return []
    await returnPeriods(ctx, db, facts)
    const { returned, moved } = await returnRecords(ctx, db, sql.ref(`e.${column}`), facts)
    if (moved === 0) return []
    const name = counted(returned, 'person', 'people')
    return [{ kind: 'people', name, count: returned, stayed: moved - returned }]
  },

  settled: tellMerged,
  forget: forgetTotals,
}
