import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { listShiftRules, saveShiftRule } from '@muster/contract/shifts/shift-people.contract'
import { sql } from 'kysely'
import { holds } from '../../../platform/access/actor.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { organisationTodaySql } from '../../../platform/organisation-day.ts'
import { daysOffChanged } from '../../holidays/index.ts'
import { findShifts, lockShifts } from '../shifts.queries.ts'
import { workChanged } from '../work-changed.ts'
import { hasOwnWeekOffs } from './assign.service.ts'
import { peopleTexts } from './people.texts.ts'

type Rules = DataOf<typeof listShiftRules>
type Rule = Rules['rules'][number]
type Input = BodyOf<typeof saveShiftRule>

/** All rules with their locations and departments: one statement. */
async function findRules(ctx: Ctx, db: Db): Promise<Rules> {
  const { rows } = await sql<{ today: string; rules: Rule[] | null }>`
    with day as (select ${organisationTodaySql(ctx)} as today), rule as (
      select r.id, r.location_id, l.name as location_name, r.department_id, p.name as department_name,
        s.id as "SHFTID", s.code as shift_code, s.name as shift_name, s.color, r.from_date, r.to_date, r.actor,
        case when r.from_date > d.today then 'future' when r.to_date < d.today then 'past' else 'current' end as state,
        4 - (case when r.location_id is null then 0 else 2 end)
          - (case when r.department_id is null then 0 else 1 end) as precedence
      from shift_rule r cross join day d
      join shift s on s.org_id = r.org_id and s.id = r.shift_id
      left join location l on l.org_id = r.org_id and l.id = r.location_id
      left join department p on p.org_id = r.org_id and p.id = r.department_id
      where r.org_id = ${ctx.orgId}
    )
    select (select today from day) as today, (select jsonb_agg(to_jsonb(rule) order by precedence,
      lower(location_name), lower(department_name), from_date desc) from rule) as rules`.execute(db)
  return {
    today: rows[0]?.today ?? '',
    rules: rows[0]?.rules ?? [],
    abilities: { manage: holds(ctx.actor, 'shifts.list.manage') },
  }
}

export function readRules(ctx: Ctx): Promise<Rules> {
  return readTx(ctx, (db) => findRules(ctx, db))
}

/** Display name of a rule's scope. */
function placeName({
  location_name,
  department_name,
}: Pick<Rule, 'location_name' | 'department_name'>): string {
  return [location_name, department_name].filter(Boolean).join(', ') || 'Organisation'
}

const isAt = (rule: Rule, input: Input) =>
  rule.location_id === input.location_id && rule.department_id === input.department_id

async function requireValid(ctx: Ctx, db: Db, input: Input, { today, rules }: Rules): Promise<string> {
  const shift = found((await findShifts(ctx, db, { ids: [input.SHFTID] }))[0])
  if (shift.status === 0) fail('shifts.inactive', { parameters: { name: shift.name } })
  const { rows } = await sql<{ location: boolean; department: boolean }>`
    select ${input.location_id}::bigint is null or exists (select 1 from location where org_id = ${ctx.orgId}
        and id = ${input.location_id}::bigint and status = 1) as location,
      ${input.department_id}::bigint is null or exists (select 1 from department where org_id = ${ctx.orgId}
        and id = ${input.department_id}::bigint and status = 1) as department`.execute(db)
  const fields: Record<string, string> = {}
  if (!rows[0]?.location) fields.location_id = peopleTexts('locationInactive')
  if (!rows[0]?.department) fields.department_id = peopleTexts('departmentInactive')
  const places = shift.locations.map(({ id }) => id)
  if (places.length > 0 && !places.includes(input.location_id ?? 0))
    fields.location_id = peopleTexts('onlyAtLocations', {
      name: shift.name,
      locations: shift.locations.map(({ name }) => name).join(', '),
    })
  if (input.from_date < today && rules.some((rule) => isAt(rule, input)))
    fields.from_date = peopleTexts('pastNotChangeable')
  if (Object.keys(fields).length > 0) fail('request.invalid', { fields })
  const later = rules.find((rule) => isAt(rule, input) && rule.from_date > input.from_date)
  if (later) fail('shifts.rule_overlap', { parameters: { day: later.from_date } })
  return shift.code
}

async function recordRuleChange(
  ctx: Ctx,
  db: Db,
  rule: Pick<Rule, 'id'> & { place: string },
  codes: [string | null, string | null],
  from: string,
) {
  await recordAudit(ctx, db, {
    ...{
      recordType: 'shift_rule',
      recordId: rule.id,
      recordLabel: peopleTexts.english('from', { place: rule.place, from }),
    },
    changes: { shift: codes },
  })
  await workChanged.emit(ctx, db, { employeeIds: 'all', from, to: null })
  if (await hasOwnWeekOffs(ctx, db)) await daysOffChanged.emit(ctx, db, { from, to: null })
}

/**
 * Sets the shift of a location or department from a date on; the previous rule ends the day before. A first
 * one may start in the past. Idempotent.
 *
 * @throws AppError `record.not_found`, `request.invalid`, `shifts.inactive`, `shifts.rule_overlap`
 */
export function upsertRule(ctx: Ctx, input: Input): Promise<Rules> {
  return tx(ctx, async (db) => {
    await lockShifts(ctx, db)
    const before = await findRules(ctx, db)
    const from = input.from_date
    const existing = before.rules.find(
      (rule) =>
        isAt(rule, input) && rule.from_date <= from && (rule.to_date === null || rule.to_date >= from),
    )
    if (existing?.SHFTID === input.SHFTID && existing.to_date === null) return before
    const code = await requireValid(ctx, db, input, before)
    if (existing && existing.from_date === from) {
      await db
        .deleteFrom('shift_rule')
        .where('org_id', '=', ctx.orgId)
        .where('id', '=', existing.id)
        .execute()
    } else if (existing) {
      await sql`
        update shift_rule set to_date = ${from}::date - 1 where org_id = ${ctx.orgId} and id = ${existing.id}`.execute(
        db,
      )
    }
    const { id } = await db
      .insertInto('shift_rule')
      .values({
        ...{ org_id: ctx.orgId, location_id: input.location_id, department_id: input.department_id },
        ...{ shift_id: input.SHFTID, from_date: from, created_at: ctx.now.toString() },
        actor: ctx.actor.name || ctx.actor.email || ctx.actor.kind,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const after = await findRules(ctx, db)
    const place = placeName(found(after.rules.find((rule) => rule.id === id)))
    await recordRuleChange(ctx, db, { id, place }, [existing?.shift_code ?? null, code], from)
    return after
  })
}

/**
 * Ends a rule from today on; one that has not begun is deleted and its predecessor continues.
 *
 * @throws AppError `record.not_found`, `request.invalid` for one that is over
 */
export function endRule(ctx: Ctx, id: number): Promise<Rules> {
  return tx(ctx, async (db) => {
    await lockShifts(ctx, db)
    const { rules, today } = await findRules(ctx, db)
    const rule = found(rules.find((one) => one.id === id))
    if (rule.state === 'past') fail('request.invalid', { fields: { id: peopleTexts('ruleOver') } })
    const place = placeName(rule)
    if (rule.from_date < today) {
      await sql`
        update shift_rule set to_date = ${today}::date - 1 where org_id = ${ctx.orgId} and id = ${id}`.execute(
        db,
      )
      await recordRuleChange(ctx, db, { id, place }, [rule.shift_code, null], today)
    } else {
      await db.deleteFrom('shift_rule').where('org_id', '=', ctx.orgId).where('id', '=', id).execute()
      // Its predecessor continues.
      await sql`
        update shift_rule set to_date = ${rule.to_date}::date where org_id = ${ctx.orgId}
          and location_id is not distinct from ${rule.location_id}::bigint
          and department_id is not distinct from ${rule.department_id}::bigint
          and to_date = ${rule.from_date}::date - 1`.execute(db)
      await recordRuleChange(ctx, db, { id, place }, [rule.shift_code, null], rule.from_date)
    }
    return findRules(ctx, db)
  })
}
