import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { type CreditMemo, dueCredits, settle } from '../rules/due-credits.ts'
import { toDays } from '../rules/units.ts'
import { findAssigned, findPosted, lastOfNext } from './accrual.queries.ts'
import { type Person, personsOf, segmentsOfPerson } from './accrue.service.ts'
import type { RuleBook, RuleVersion } from './rule-book.ts'

const PART = 5000
const BEGINNING = '1900-01-01'
/** Maximum number of rows shown on a screen. */
const SHOWN = 200

/** The rule book with a draft version added. */
export function withDraft(book: RuleBook, draft: RuleVersion): RuleBook {
  const versions = (book.get(draft.ruleId) ?? []).filter((version) => version.from !== draft.from)
  const all = [...versions, draft].sort((a, b) => (a.from < b.from ? -1 : 1))
  return new Map([...book, [draft.ruleId, all]])
}

type Posted = Awaited<ReturnType<typeof findPosted>>

/** An employee's total by leave type under a rule book, as of today. */
function netOf(person: Person, book: RuleBook, today: string, memo: CreditMemo, posted: Posted) {
  const due = dueCredits(person.facts, segmentsOfPerson(book, person), { from: BEGINNING, to: today }, memo)
  const { fresh, adjusted } = settle(
    due,
    posted.posted.get(person.id) ?? new Map(),
    posted.before.get(person.id) ?? new Map(),
  )
  const net = new Map(adjusted)
  for (const one of fresh) net.set(one.leaveTypeId, (net.get(one.leaveTypeId) ?? 0) + one.units)
  return net
}

interface Difference {
  id: number
  type: number
  units: number
}

function differencesOf(people: readonly Person[], of: DraftComparison, memos: CreditMemo[], posted: Posted) {
  return people.flatMap((person): Difference[] => {
    const now = netOf(person, of.book, of.today, memos[0] as CreditMemo, posted)
    const then = netOf(person, of.draft, of.today, memos[1] as CreditMemo, posted)
    return [...new Set([...now.keys(), ...then.keys()])].flatMap((type) => {
      const units = (then.get(type) ?? 0) - (now.get(type) ?? 0)
      return units === 0 ? [] : [{ id: person.id, type, units }]
    })
  })
}

interface DraftComparison {
  ruleId: number
  book: RuleBook
  draft: RuleBook
  today: string
}

/**
 * Differences in credits up to today that a draft version would cause, by employee. Batches of five thousand.
 */
export async function findDifferences(ctx: Ctx, of: DraftComparison) {
  const found: Difference[] = []
  const memos: CreditMemo[] = [new Map(), new Map()]
  let count = 0
  for (let after = 0; ; ) {
    const from = after
    const part = await readTx(ctx, async (db) => {
      const last = await lastOfNext(ctx, db, from, PART)
      if (last === null) return null
      const window = { since: BEGINNING, day: of.today }
      const rows = await findAssigned(ctx, db, { after: from, last }, window)
      const people = personsOf(rows).filter((person) =>
        person.assignments.some((one) => one.rule_id === of.ruleId),
      )
      const posted = await findPosted(
        ctx,
        db,
        people.map((person) => person.id),
      )
      return { last, people, posted }
    })
    if (!part) break
    after = part.last
    count += part.people.length
    found.push(...differencesOf(part.people, of, memos, part.posted))
  }
  found.sort((a, b) => Math.abs(b.units) - Math.abs(a.units) || a.id - b.id)
  return {
    differences: await named(ctx, found.slice(0, SHOWN)),
    people: count,
    differing: new Set(found.map((one) => one.id)).size,
    total_days: toDays(found.reduce((sum, one) => sum + one.units, 0)),
  }
}

interface NamedDifference {
  EMPLOYEE_ID: number
  EMPLOYEE_CODE: string
  EMPLOYEE_NAME: string
  LEAVE_TYPE_ID: number
  LEAVE_TYPE_NAME: string
  days: number
}

async function named(ctx: Ctx, found: readonly Difference[]): Promise<NamedDifference[]> {
  if (found.length === 0) return []
  const { rows } = await readTx(ctx, (db) =>
    sql<NamedDifference>`
      select e.id as "EMPLOYEE_ID", e.code as "EMPLOYEE_CODE", e.full_name as "EMPLOYEE_NAME",
        t.id as "LEAVE_TYPE_ID", t.name as "LEAVE_TYPE_NAME", d.days::float8 as days
      from unnest(${found.map((one) => one.id)}::bigint[], ${found.map((one) => one.type)}::bigint[],
        ${found.map((one) => toDays(one.units))}::numeric[]) with ordinality d (employee_id, type_id, days, place)
      join employee e on e.org_id = ${ctx.orgId} and e.id = d.employee_id
      join leave_type t on t.org_id = ${ctx.orgId} and t.id = d.type_id
      order by d.place`.execute(db),
  )
  return rows
}
