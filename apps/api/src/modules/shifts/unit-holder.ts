import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import type { MergeFacts, UnitHolder } from '../organisation/index.ts'
import { lockShifts } from './shifts.queries.ts'
import { shiftsTexts } from './shifts.texts.ts'
import { workChanged } from './work-changed.ts'

const RULE = 'shift_rule'
const LIMIT = 'shift_location'

type Holder = Required<Pick<UnitHolder, 'uses' | 'move' | 'giveBack'>>
type ShiftUnit = 'location' | 'department'

const isShiftUnit = (table: string): table is ShiftUnit => table === 'location' || table === 'department'
const columnOf = (table: ShiftUnit) => sql.ref(`r.${table}_id`)
const ruleWord = (count: number) =>
  count === 1 ? shiftsTexts('shiftRuleNoun') : shiftsTexts('shiftRulesNoun')
const limitWord = (count: number) =>
  count === 1 ? shiftsTexts('limitedShift') : shiftsTexts('limitedShifts')

interface StoredRule {
  id: number
  location_id: number | null
  department_id: number | null
  shift_id: number
  from_date: string
  to_date: string | null
  actor: string
}

async function findRules(
  ctx: Ctx,
  db: Db,
  table: ShiftUnit,
  { ids, onDate }: Pick<MergeFacts, 'ids' | 'onDate'>,
): Promise<StoredRule[]> {
  const { rows } = await sql<StoredRule>`
    select r.id, r.location_id, r.department_id, r.shift_id, r.from_date, r.to_date, r.actor from shift_rule r
    where r.org_id = ${ctx.orgId} and ${columnOf(table)} = any (${[...ids]}::bigint[])
      and (r.to_date is null or r.to_date >= ${onDate}::date)
    order by r.id`.execute(db)
  return rows
}

/** Ends a rule on the day before; deletes one that has not begun. Stores its original state. */
async function endRule(ctx: Ctx, db: Db, rule: StoredRule, onDate: string): Promise<void> {
  if (rule.from_date >= onDate)
    await sql`delete from shift_rule where org_id = ${ctx.orgId} and id = ${rule.id}`.execute(db)
  else
    await sql`
      update shift_rule set to_date = ${onDate}::date - 1 where org_id = ${ctx.orgId} and id = ${rule.id}`.execute(
      db,
    )
}

/** Creates the same rule for the remaining unit, unless it has one for these dates. @returns its id */
async function carryOver(
  ctx: Ctx,
  db: Db,
  rule: StoredRule,
  of: { table: ShiftUnit; keptId: number; onDate: string },
): Promise<number | null> {
  const from = rule.from_date > of.onDate ? rule.from_date : of.onDate
  const at = { location: rule.location_id, department: rule.department_id, [of.table]: of.keptId }
  const { rows } = await sql<{ id: number }>`
    insert into shift_rule (org_id, location_id, department_id, shift_id, from_date, to_date, actor, created_at)
    select ${ctx.orgId}, ${at.location}::bigint, ${at.department}::bigint, ${rule.shift_id}, ${from}::date,
      ${rule.to_date}::date, ${rule.actor}, ${ctx.now.toString()}::timestamptz
    where not exists (
      select from shift_rule k where k.org_id = ${ctx.orgId} and k.location_id is not distinct from ${at.location}::bigint
        and k.department_id is not distinct from ${at.department}::bigint
        and daterange(k.from_date, k.to_date, '[]') && daterange(${from}::date, ${rule.to_date}::date, '[]'))
    returning id`.execute(db)
  return rows[0]?.id ?? null
}

/**
 * Moves rules of merged units to the remaining one from the merge on, if it has none; past dates keep theirs.
 */
const rules: Holder = {
  async uses(ctx, db, table, ids, today) {
    if (!isShiftUnit(table)) return []
    const { length: count } = await findRules(ctx, db, table, { ids, onDate: today })
    return count === 0
      ? []
      : [{ kind: RULE, name: ruleWord(count), count, path: '/shifts/rules', blocks: false }]
  },

  async move(ctx, db, { table, mergeId, keptId, ids, onDate }) {
    if (!isShiftUnit(table)) return
    await lockShifts(ctx, db)
    // One by one, since units with rules are rare.
    for (const rule of await findRules(ctx, db, table, { ids, onDate })) {
      await endRule(ctx, db, rule, onDate)
      const copy = await carryOver(ctx, db, rule, { table, keptId, onDate })
      await sql`
        insert into unit_merge_move (org_id, merge_id, place, record_id, from_id, before)
        values (${ctx.orgId}, ${mergeId}, ${RULE}, ${rule.id}, ${rule[`${table}_id`]}::bigint,
          ${JSON.stringify({ rule, copy, onDate })}::jsonb)`.execute(db)
    }
  },

  async giveBack(ctx, db, { table, mergeId }) {
    if (!isShiftUnit(table)) return []
    await lockShifts(ctx, db)
    const { rows } = await sql<{ before: { rule: StoredRule; copy: number | null; onDate: string } }>`
      select before from unit_merge_move
      where org_id = ${ctx.orgId} and merge_id = ${mergeId} and place = ${RULE} order by record_id`.execute(
      db,
    )
    let returned = 0
    for (const { before } of rows) returned += await returnRule(ctx, db, before)
    if (rows.length === 0) return []
    return [{ kind: RULE, name: ruleWord(returned), count: returned, stayed: rows.length - returned }]
  },
}

/** Restores a rule, unless it or its successor was edited since. @returns 1 or 0 */
async function returnRule(
  ctx: Ctx,
  db: Db,
  { rule, copy, onDate }: { rule: StoredRule; copy: number | null; onDate: string },
): Promise<number> {
  const begins = rule.from_date > onDate ? rule.from_date : onDate
  if (copy !== null) {
    const { rows } = await sql`
      delete from shift_rule where org_id = ${ctx.orgId} and id = ${copy} and shift_id = ${rule.shift_id}
        and from_date = ${begins}::date and to_date is not distinct from ${rule.to_date}::date returning id`.execute(
      db,
    )
    if (rows.length === 0) return 0
  }
  const { rows } =
    rule.from_date < onDate
      ? await sql`
          update shift_rule set to_date = ${rule.to_date}::date where org_id = ${ctx.orgId} and id = ${rule.id}
            and to_date = ${onDate}::date - 1 returning id`.execute(db)
      : await sql`
          insert into shift_rule (org_id, location_id, department_id, shift_id, from_date, to_date, actor, created_at)
          values (${ctx.orgId}, ${rule.location_id}::bigint, ${rule.department_id}::bigint, ${rule.shift_id},
            ${rule.from_date}::date, ${rule.to_date}::date, ${rule.actor}, ${ctx.now.toString()}::timestamptz)
          returning id`.execute(db)
  return rows.length
}

/** Makes shifts limited to a merged location available at the remaining one. */
const limits: Holder = {
  async uses(ctx, db, table, ids) {
    if (table !== 'location') return []
    const { rows } = await sql<{ id: number }>`
      select distinct shift_id as id from shift_location
      where org_id = ${ctx.orgId} and location_id = any (${[...ids]}::bigint[])`.execute(db)
    const { length: count } = rows
    const path = count === 1 ? `/shifts/${rows[0]?.id}` : '/shifts'
    return count === 0 ? [] : [{ kind: LIMIT, name: limitWord(count), count, path, blocks: false }]
  },

  async move(ctx, db, { table, mergeId, keptId, ids }) {
    if (table !== 'location') return
    await sql`
      insert into unit_merge_move (org_id, merge_id, place, record_id, from_id, before)
      select l.org_id, ${mergeId}, ${LIMIT}, l.shift_id, l.location_id, jsonb_build_object('had_kept', exists (
        select from shift_location k where k.org_id = l.org_id and k.shift_id = l.shift_id
          and k.location_id = ${keptId}))
      from shift_location l where l.org_id = ${ctx.orgId} and l.location_id = any (${[...ids]}::bigint[])`.execute(
      db,
    )
    await sql`
      insert into shift_location (org_id, shift_id, location_id)
      select distinct org_id, record_id, ${keptId}::bigint from unit_merge_move
      where org_id = ${ctx.orgId} and merge_id = ${mergeId} and place = ${LIMIT}
      on conflict do nothing`.execute(db)
    await sql`
      delete from shift_location where org_id = ${ctx.orgId} and location_id = any (${[...ids]}::bigint[])`.execute(
      db,
    )
  },

  async giveBack(ctx, db, { table, mergeId, keptId }) {
    if (table !== 'location') return []
    const { rows } = await sql<{ returned: number; moved: number }>`
      with moved as (
        select m.record_id, m.from_id, (m.before ->> 'had_kept')::boolean as had_kept,
          exists (select from shift_location k where k.org_id = m.org_id and k.shift_id = m.record_id
            and k.location_id = ${keptId}) as is_same
        from unit_merge_move m
        where m.org_id = ${ctx.orgId} and m.merge_id = ${mergeId} and m.place = ${LIMIT}
      ), back as (
        insert into shift_location (org_id, shift_id, location_id)
        select ${ctx.orgId}, record_id, from_id from moved where is_same on conflict do nothing
      ), gone as (
        delete from shift_location l using moved
        where l.org_id = ${ctx.orgId} and l.shift_id = moved.record_id and l.location_id = ${keptId}
          and moved.is_same and not moved.had_kept
      )
      select count(distinct record_id) filter (where is_same)::int as returned,
        count(distinct record_id)::int as moved from moved`.execute(db)
    const { returned, moved } = rows[0] ?? { returned: 0, moved: 0 }
    if (moved === 0) return []
    return [{ kind: LIMIT, name: limitWord(returned), count: returned, stayed: moved - returned }]
  },
}

/**
 * Updates shift rules and limits of locations and departments on merge and undo, and emits the changed days
 * from the merge on.
 */
export const shiftsOfUnits: UnitHolder = {
  tables: ['shift_rule', 'shift_location'],

  async uses(ctx, db, table, ids, today) {
    return [
      ...(await rules.uses(ctx, db, table, ids, today)),
      ...(await limits.uses(ctx, db, table, ids, today)),
    ]
  },

  async move(ctx, db, facts) {
    await rules.move(ctx, db, facts)
    await limits.move(ctx, db, facts)
    if (isShiftUnit(facts.table))
      await workChanged.emit(ctx, db, { employeeIds: 'all', from: facts.onDate, to: null })
  },

  async giveBack(ctx, db, facts) {
    const counts = [...(await rules.giveBack(ctx, db, facts)), ...(await limits.giveBack(ctx, db, facts))]
    if (counts.length > 0)
      await workChanged.emit(ctx, db, { employeeIds: 'all', from: facts.onDate, to: null })
    return counts
  },
}
