import type { ConditionAttribute } from '@muster/contract/leave/leave.constants'
import { type RawBuilder, sql } from 'kysely'
import { slicesOf } from '../../../lib/slices.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'

/** Event type of the specification: leaveRuleChanged. */
const RULE_CHANGED = 15
const SLICE = 10_000

export interface RuleConditions {
  id: number
  conditions: Partial<Record<ConditionAttribute, number[]>>
}

export interface ActiveRule extends RuleConditions {
  priority: number
  /** The first day of its first version. */
  from: string
}

/** Active leave rules in force, in order of precedence. One statement. */
export async function findActiveRules(ctx: Ctx, db: Db): Promise<ActiveRule[]> {
  const { rows } = await sql<ActiveRule>`
    select r.id, r.priority, v.first as from, coalesce(c.conditions, '{}') as conditions
    from leave_rule r
    join (select rule_id, min(from_date) as first from leave_rule_version
      where org_id = ${ctx.orgId} group by rule_id) v on v.rule_id = r.id
    left join (
      select rule_id, jsonb_object_agg(attribute, ids) as conditions, count(*) as width
      from (select rule_id, attribute, jsonb_agg(value_id order by value_id) as ids from leave_rule_condition
        where org_id = ${ctx.orgId} group by rule_id, attribute) a
      group by rule_id
    ) c on c.rule_id = r.id
    where r.org_id = ${ctx.orgId} and r.status = 1
    order by r.priority desc, coalesce(c.width, 0) desc, r.id`.execute(db)
  return rows
}

/** SQL condition on table `employee`, aliased as `alias`, for the employees matched by a rule. */
export function conditionPredicate(
  conditions: RuleConditions['conditions'],
  alias = 'e',
): RawBuilder<boolean> {
  const parts = (Object.entries(conditions) as [ConditionAttribute, number[]][]).map(
    ([attribute, ids]) => sql<boolean>`${sql.ref(`${alias}.${attribute}_id`)} = any (${ids}::bigint[])`,
  )
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(parts, sql` and `)})`
}

/** SQL expression for the rule that matches employee `e`: the first, in order of precedence. */
export function ruleFor(rules: readonly RuleConditions[]): RawBuilder<number | null> {
  if (rules.length === 0) return sql`null::bigint`
  const cases = rules.map((rule) => sql`when ${conditionPredicate(rule.conditions)} then ${rule.id}::bigint`)
  return sql`case ${sql.join(cases, sql` `)} end`
}

/**
 * SQL expression for the rule that employee `e` has on a day: the first of those that have begun, in order of
 * precedence. If none has, the first that will begin.
 */
function ruleOn(
  rules: readonly (RuleConditions & { from: string })[],
  day: string,
): RawBuilder<number | null> {
  return sql`coalesce(${ruleFor(rules.filter(({ from }) => from <= day))}, ${ruleFor(rules)})`
}

interface RuleChange {
  employee_id: number
  rule_id: number | null
  old_id: number | null
  old_from: string | null
  /** The date from which the new rule applies, or from which none does. */
  from_date: string
}

/**
 * Employees whose matching rule differs from the assigned one, or who have no rule yet.
 *
 * Aggregates by employee instead of joining: right after a large import the planner assumes empty tables and
 * chooses nested loops over all rows.
 */
async function findRuleChanges(
  ctx: Ctx,
  db: Db,
  rules: readonly (RuleConditions & { from: string })[],
  { today, ids }: { today: string; ids: readonly number[] | undefined },
): Promise<RuleChange[]> {
  const starts = rules.map((rule) => rule.from)
  const isIncluded = (column: string) => (ids ? sql`${sql.ref(column)} = any (${ids}::bigint[])` : sql`true`)
  const { rows } = await sql<RuleChange>`
    select w.id as employee_id, w.rule_id, w.old_id, w.old_from,
      case when w.old_id is null and w.ended is null then greatest(w.joined, r.start, '1900-01-01')
        else greatest(${today}::date, w.joined, w.ended + 1, r.start) end as from_date
    from (
      select p.id, max(p.joined) as joined, max(p.fits) as rule_id, max(p.open_id) as old_id,
        max(p.open_from) as old_from, max(p.ended) as ended
      from (
        select e.id, true as is_here, e.date_of_joining as joined, ${ruleOn(rules, today)} as fits, null::bigint as open_id,
          null::date as open_from, null::bigint as open_rule, null::date as ended, false as is_own
        from employee e
        where e.org_id = ${ctx.orgId} and (e.status = 'active' or e.left_on >= ${today}::date)
          and ${isIncluded('e.id')}
        union all
        select a.employee_id, false, null, null, case when a.to_date is null then a.id end,
          case when a.to_date is null then a.from_date end, case when a.to_date is null then a.rule_id end, a.to_date,
          a.via = 'person' and coalesce(a.to_date >= ${today}::date, true)
        from leave_assignment a where a.org_id = ${ctx.orgId} and ${isIncluded('a.employee_id')}
      ) p
      group by p.id
      having bool_or(p.is_here) and not bool_or(p.is_own) and max(p.open_rule) is distinct from max(p.fits)
    ) w
    left join unnest(${rules.map((rule) => rule.id)}::bigint[], ${starts}::date[]) r (id, start) on r.id = w.rule_id
    order by w.id`.execute(db)
  return rows
}

async function endOldAssignments(ctx: Ctx, db: Db, changes: readonly RuleChange[]): Promise<void> {
  const old = changes.filter((one) => one.old_id !== null)
  if (old.length === 0) return
  const begun = old.filter((one) => one.from_date > (one.old_from ?? ''))
  const neverHeld = old.filter((one) => one.from_date <= (one.old_from ?? ''))
  await sql`
    update leave_assignment a set to_date = w.from_date - 1
    from unnest(${begun.map((one) => one.old_id)}::bigint[], ${begun.map((one) => one.from_date)}::date[])
      w (id, from_date)
    where a.org_id = ${ctx.orgId} and a.id = w.id`.execute(db)
  await sql`
    delete from leave_assignment a
    where a.org_id = ${ctx.orgId} and a.id = any (${neverHeld.map((one) => one.old_id)}::bigint[])`.execute(
    db,
  )
}

async function startNewAssignments(ctx: Ctx, db: Db, changes: readonly RuleChange[]): Promise<void> {
  const starting = changes.filter((one) => one.rule_id !== null)
  if (starting.length === 0) return
  const actor = ctx.actor.name || ctx.actor.email || ctx.actor.kind
  await sql`
    with wanted as (
      select * from unnest(${starting.map((one) => one.employee_id)}::bigint[], ${starting.map((one) => one.rule_id)}::bigint[],
        ${starting.map((one) => one.from_date)}::date[], ${starting.map((one) => one.old_id !== null)}::boolean[])
        w (employee_id, rule_id, from_date, is_change)
    ), begun as (
      insert into leave_assignment (org_id, employee_id, rule_id, via, from_date, reason, actor, created_at)
      select ${ctx.orgId}, w.employee_id, w.rule_id, 'rule', w.from_date,
        case when w.is_change then 'Another rule fits now' else 'The rule that fits' end, ${actor},
        ${ctx.now.toString()}::timestamptz
      from wanted w
    )
    insert into employee_event (org_id, employee_id, event_type, on_date, details, account_id, actor, created_at)
    select ${ctx.orgId}, w.employee_id, ${RULE_CHANGED}, w.from_date,
      jsonb_build_object('changes', jsonb_build_object('LEAVE_RULE', jsonb_build_array(null, r.name))),
      ${ctx.actor.accountId}::bigint, ${actor}, ${ctx.now.toString()}::timestamptz
    from wanted w join leave_rule r on r.org_id = ${ctx.orgId} and r.id = w.rule_id
    where w.is_change`.execute(db)
}

/**
 * Assigns every employee, or those with the given ids, the matching leave rule from today; employees without a rule
 * get it from their joining date or the rule's first day. A rule that begins later changes nothing until then.
 * Personal rules are kept. Idempotent; at most six statements, whatever the number of employees.
 *
 * @param today in the organisation's time zone
 * @returns the number of employees whose rule changed
 */
export async function followRules(ctx: Ctx, db: Db, today: string, ids?: readonly number[]): Promise<number> {
  // Serialises runs: concurrent ones would assign two rules to one employee.
  await sql`insert into leave_state (org_id) values (${ctx.orgId}) on conflict do nothing`.execute(db)
  await sql`select from leave_state where org_id = ${ctx.orgId} for update`.execute(db)
  const rules = await findActiveRules(ctx, db)
  const changes = await findRuleChanges(ctx, db, rules, { today, ids })
  for (const slice of slicesOf(changes, SLICE)) {
    await endOldAssignments(ctx, db, slice)
    await startNewAssignments(ctx, db, slice)
  }
  return changes.length
}

/** The rule that matches each employee today; null if none does. Three statements. */
export async function matchingRules(
  ctx: Ctx,
  db: Db,
  employeeIds: readonly number[],
): Promise<Map<number, number | null>> {
  const rules = await findActiveRules(ctx, db)
  const today = await organisationToday(ctx, db)
  const { rows } = await sql<{ id: number; rule_id: number | null }>`
    select e.id, ${ruleOn(rules, today)} as rule_id from employee e
    where e.org_id = ${ctx.orgId} and e.id = any (${[...employeeIds]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row.rule_id]))
}

/** The rule that matches one employee today. */
export async function matchingRule(ctx: Ctx, db: Db, employeeId: number): Promise<number | null> {
  return (await matchingRules(ctx, db, [employeeId])).get(employeeId) ?? null
}
