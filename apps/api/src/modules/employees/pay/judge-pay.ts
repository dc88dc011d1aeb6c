import type { PayProblem, previewPay } from '@muster/contract/employees/pay/pay.contract'
import { addDays } from '@muster/contract/kit/days'
import type { BodyOf } from '@muster/contract/kit/index'
import { type RawBuilder, sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { type ComponentRow, findComponents, findPayRules, type PayRules } from './components.queries.ts'
import {
  findLines,
  findRevisions,
  type RevisionRow,
  type RevisionState,
  type StoredLine,
} from './pay.queries.ts'
import { payTexts } from './pay.texts.ts'
import { payScope } from './pay-as-of.service.ts'
import type { PayLine } from './rules/pay-problems.ts'
import type { ComputedPay } from './rules/pay-structure.ts'
import { computeStructure } from './structure-alone.ts'

export const MANAGE = 'employees.pay.manage'

export type RevisionInput = BodyOf<typeof previewPay>
export type KnownRevision = RevisionRow & RevisionState

export interface PayPerson {
  id: number
  code: string
  full_name: string
  status: 'active' | 'left'
  /** First day of the earliest employment. */
  first_day: string
  left_on: string | null
  date_of_joining: string
  grade_id: number | null
  can_revise: boolean
}

/** SQL condition: the caller may revise the pay of employee `e`, which they must also see. */
export const reviseScope = (ctx: Ctx): RawBuilder<boolean> =>
  sql<boolean>`(${payScope(ctx)} and coalesce(${employeeScope(ctx, MANAGE, 'e')}, false))`

/** What facts are read for: a revision locks the person. */
export type PayPurpose = 'read' | 'preview' | 'revise'

/** @throws AppError `record.not_found`, also for somebody whose pay the caller may not see, or revise */
async function findPayPerson(ctx: Ctx, db: Db, id: number, to: PayPurpose): Promise<PayPerson> {
  const { rows } = await sql<PayPerson>`
    select e.id, e.code, e.full_name, e.status, e.left_on, e.date_of_joining, e.grade_id,
      least(e.date_of_joining, (select min(p.joined_on) from past_employment p
        where p.org_id = e.org_id and p.employee_id = e.id)) as first_day,
      ${reviseScope(ctx)} as can_revise
    from employee e
    where e.org_id = ${ctx.orgId} and e.id = ${id} and ${to === 'read' ? payScope(ctx) : reviseScope(ctx)}
    ${to === 'revise' ? sql`for no key update of e` : sql``}`.execute(db)
  return rows[0] ?? fail('record.not_found')
}

export interface PayFacts {
  person: PayPerson
  rules: PayRules
  components: ComponentRow[]
  /** All, the latest first. */
  revisions: KnownRevision[]
  lines: Map<number, StoredLine[]>
}

/** Everything that a revision is judged by. Five statements. */
export async function findPayFacts(ctx: Ctx, db: Db, employeeId: number, to: PayPurpose): Promise<PayFacts> {
  const person = await findPayPerson(ctx, db, employeeId, to)
  const revisions = await findRevisions(ctx, db, employeeId)
  const lines = await findLines(
    ctx,
    db,
    revisions.map(({ id }) => id),
  )
  return {
    person,
    revisions,
    lines,
    rules: await findPayRules(ctx, db),
    components: await findComponents(ctx, db),
  }
}

/** What applies on a day; the revisions are in order, the latest first. */
export const appliesOn = (revisions: readonly KnownRevision[], day: string): KnownRevision | undefined =>
  revisions.find((one) => one.is_live && one.effective_on <= day)

export interface JudgedPay {
  problems: PayProblem[]
  /** Null while there are problems. */
  result: { lines: PayLine[]; pay: ComputedPay } | null
  /** What is corrected, or what applies on the day before. */
  before: KnownRevision | null
}

/** @throws AppError `record.not_found`, `employees.pay_superseded` for a revision that doesn't count any more */
function correctedOne({ revisions }: PayFacts, input: RevisionInput): KnownRevision | null {
  if (!input.supersedes) return null
  const corrected = revisions.find(({ id }) => id === input.supersedes) ?? fail('record.not_found')
  if (!corrected.is_live) fail('employees.pay_superseded')
  return corrected
}

function dayProblems({ person, revisions }: PayFacts, input: RevisionInput): PayProblem[] {
  const { effective_on: day } = input
  const at = (message: string): PayProblem => ({ line: null, field: 'effective_on', message })
  if (day < person.first_day)
    return [at(payTexts('beforeJoining', { name: person.full_name, day: person.first_day }))]
  if (person.left_on !== null && day > person.left_on)
    return [at(payTexts('afterLeaving', { name: person.full_name, day: person.left_on }))]
  const same = revisions.find(
    (one) => one.is_live && one.effective_on === day && one.id !== (input.supersedes ?? null),
  )
  return same ? [at(payTexts('sameDay'))] : []
}

/** Computes a revision, or says in the reader's language what is wrong with it. */
export function judgePay(facts: PayFacts, input: RevisionInput): JudgedPay {
  const before =
    correctedOne(facts, input) ?? appliesOn(facts.revisions, addDays(input.effective_on, -1)) ?? null
  const problems = dayProblems(facts, input)
  const kept = new Set((before ? (facts.lines.get(before.id) ?? []) : []).map((line) => line.component_id))
  const computed = computeStructure(facts, input, kept)
  problems.push(...computed.problems)
  return { problems, result: problems.length === 0 ? computed.result : null, before }
}
