import { sql } from 'kysely'
import { slicesOf } from '../../../lib/slices.ts'
import { englishOf } from '../../../lib/texts/texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import { storedText } from '../../../platform/db/stored-text.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { beginChecklists, moveTasks } from '../../settings/index.ts'
import { PROBATION } from './probation.queries.ts'
import {
  BY_HAND,
  dueDay,
  type JoinerFacts,
  type ProbationRuleFacts,
  probationTerms,
} from './rules/probation-terms.ts'

const SLICE = 1000

interface Rule extends ProbationRuleFacts {
  checklist_id: number | null
}

async function findRules(ctx: Ctx, db: Db): Promise<Rule[]> {
  const { rows } = await sql<Rule>`
    select id, name, entity_id, grade_id, employment_type_id, length, unit, checklist_id
    from probation_rule where org_id = ${ctx.orgId} order by id`.execute(db)
  return rows
}

/** The day on which the confirmation of somebody who joins would be due, by the rules or as entered. One statement. */
export async function foreseenConfirmation(
  ctx: Ctx,
  db: Db,
  joiner: JoinerFacts,
  today: string,
): Promise<string | null> {
  return probationTerms(await findRules(ctx, db), joiner, today)?.dueOn ?? null
}

type Joiner = JoinerFacts & { id: number }

async function findJoiners(ctx: Ctx, db: Db, ids: readonly number[]): Promise<Joiner[]> {
  const { rows } = await sql<Joiner>`
    select e.id, e.date_of_joining, e.confirmation_due_on, e.entity_id, e.grade_id, e.employment_type_id
    from employee e
    where e.org_id = ${ctx.orgId} and e.id = any (${[...ids]}::bigint[]) and e.status = 'active'
      and not exists (select from probation p
        where p.org_id = e.org_id and p.employee_id = e.id and p.state = 'open')
    order by e.id`.execute(db)
  return rows
}

interface Begun {
  id: number
  employee_id: number
  rule_id: number | null
  began_on: string
  first_due_on: string
}

async function writeProbations(ctx: Ctx, db: Db, rows: readonly Record<string, unknown>[]): Promise<Begun[]> {
  const given = JSON.stringify(rows)
  const shape = sql.raw(
    'r (employee_id bigint, rule_id bigint, explanation text, explanation_text jsonb, began_on date, first_due_on date)',
  )
  await sql`
    update employee e set confirmation_due_on = r.first_due_on
    from jsonb_to_recordset(${given}::jsonb) as ${shape}
    where e.org_id = ${ctx.orgId} and e.id = r.employee_id
      and e.confirmation_due_on is distinct from r.first_due_on`.execute(db)
  const begun = await sql<Begun>`
    insert into probation (org_id, employee_id, rule_id, explanation, explanation_text, began_on, first_due_on,
      created_at)
    select ${ctx.orgId}, r.employee_id, r.rule_id, r.explanation, r.explanation_text, r.began_on, r.first_due_on,
      ${ctx.now.toString()}::timestamptz
    from jsonb_to_recordset(${given}::jsonb) as ${shape}
    on conflict (org_id, employee_id) where state = 'open' do nothing
    returning id, employee_id, rule_id, began_on, first_due_on`.execute(db)
  return begun.rows
}

async function begin(ctx: Ctx, db: Db, rules: readonly Rule[], people: readonly Joiner[], today: string) {
  const rows = people.flatMap((person) => {
    const terms = probationTerms(rules, person, today)
    if (!terms) return []
    const { dueOn, ruleId, explanation } = terms
    return [
      {
        employee_id: person.id,
        rule_id: ruleId,
        explanation: englishOf(explanation),
        explanation_text: explanation,
        began_on: person.date_of_joining,
        first_due_on: dueOn,
      },
    ]
  })
  if (rows.length === 0) return
  const begun = await writeProbations(ctx, db, rows)
  const checklistOf = new Map(rules.map((rule) => [rule.id, rule.checklist_id]))
  const records = begun.flatMap((one) => {
    const checklistId = one.rule_id === null ? null : (checklistOf.get(one.rule_id) ?? null)
    if (checklistId === null) return []
    const days = { startOn: one.began_on, dueOn: one.first_due_on }
    return [{ checklistId, recordId: one.id, employeeId: one.employee_id, ...days }]
  })
  await beginChecklists(ctx, db, PROBATION, records)
}

/**
 * Starts probation for joining people by the organisation's rules or a due date entered by hand: sets the date on
 * the record and creates the probation and its checklist. Skips people already on probation. Six statements per
 * thousand people; two when there is nothing to do.
 */
export async function startProbations(ctx: Ctx, db: Db, employeeIds: readonly number[]): Promise<void> {
  if (employeeIds.length === 0) return
  const rules = await findRules(ctx, db)
  const today = await organisationToday(ctx, db)
  for (const ids of slicesOf(employeeIds, SLICE)) {
    await begin(ctx, db, rules, await findJoiners(ctx, db, ids), today)
  }
}

/**
 * For people who rejoin: closes the probation left open by the earlier employment and starts a new one from the
 * current joining date.
 */
export async function restartProbations(ctx: Ctx, db: Db, employeeIds: readonly number[]): Promise<void> {
  await sql`
    update probation set state = 'ended', reason = 'Left before it was decided.', version = version + 1,
      decided_at = ${ctx.now.toString()}::timestamptz, decided_by = ${ctx.actor.name || ctx.actor.email}
    where org_id = ${ctx.orgId} and employee_id = any (${[...employeeIds]}::bigint[]) and state = 'open'`.execute(
    db,
  )
  await sql`
    update employee set confirmation_due_on = null
    where org_id = ${ctx.orgId} and id = any (${[...employeeIds]}::bigint[])`.execute(db)
  await startProbations(ctx, db, employeeIds)
}

/** A record whose dates were edited, before and after. */
export interface ChangedDates {
  id: number
  dueOn: readonly [unknown, unknown] | undefined
  joinedOn: readonly [unknown, unknown] | undefined
}

interface OpenByRule {
  id: number
  employee_id: number
  name: string
  length: number
  unit: 'days' | 'months'
  date_of_joining: string
}

/** After a corrected joining date, recalculates due dates that a rule had derived from it. */
async function followJoining(ctx: Ctx, db: Db, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<OpenByRule>`
    select p.id, p.employee_id, r.name, r.length, r.unit, e.date_of_joining
    from probation p
    join probation_rule r on r.org_id = p.org_id and r.id = p.rule_id
    join employee e on e.org_id = p.org_id and e.id = p.employee_id
    where p.org_id = ${ctx.orgId} and p.employee_id = any (${[...ids]}::bigint[]) and p.state = 'open'
      and p.extensions = 0 and e.confirmation_due_on = p.first_due_on and r.length > 0
      and p.explanation <> ${englishOf(BY_HAND)} and p.explanation_text ->> 'key' is distinct from ${BY_HAND.key}
    order by p.id`.execute(db)
  // One by one, because corrections of joining dates are rare.
  for (const row of rows) {
    const dueOn = dueDay(row.date_of_joining, row)
    const terms = probationTerms(
      [{ ...row, entity_id: null, grade_id: null, employment_type_id: null }],
      { ...row, entity_id: null, grade_id: null, employment_type_id: null, confirmation_due_on: null },
      dueOn,
    )
    const why = storedText('explanation', terms?.explanation ?? '')
    await sql`
      update probation set began_on = ${row.date_of_joining}::date, first_due_on = ${dueOn}::date,
        explanation = ${why.explanation}, explanation_text = ${why.explanation_text}::jsonb, version = version + 1
      where org_id = ${ctx.orgId} and id = ${row.id}`.execute(db)
    await sql`
      update employee set confirmation_due_on = ${dueOn}::date
      where org_id = ${ctx.orgId} and id = ${row.employee_id}`.execute(db)
    await moveTasks(ctx, db, { kind: PROBATION, recordId: row.id, dueOn })
  }
}

async function moveTasksOf(ctx: Ctx, db: Db, ids: readonly number[]): Promise<void> {
  await sql`
    update checklist_task t set due_on = e.confirmation_due_on + t.offset_days
    from probation p join employee e on e.org_id = p.org_id and e.id = p.employee_id
    where t.org_id = ${ctx.orgId} and t.kind = ${PROBATION} and t.record_id = p.id and t.anchor = 'due'
      and t.done_at is null and p.org_id = t.org_id and p.employee_id = any (${[...ids]}::bigint[])
      and p.state = 'open' and e.confirmation_due_on is not null`.execute(db)
}

/** Updates probations after dates on records were edited. Call it after writing the records. */
export async function followDates(ctx: Ctx, db: Db, changed: readonly ChangedDates[]): Promise<void> {
  const due = changed.filter((one) => one.dueOn).map(({ id }) => id)
  const joined = changed.filter((one) => one.joinedOn && !one.dueOn).map(({ id }) => id)
  if (due.length > 0) {
    await startProbations(ctx, db, due)
    await moveTasksOf(ctx, db, due)
  }
  if (joined.length > 0) await followJoining(ctx, db, joined)
}
