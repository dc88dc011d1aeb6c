import type { previewPay, readOwnPay, readPay } from '@muster/contract/employees/pay/pay.contract'
import type { PayRevisionView } from '@muster/contract/employees/pay/pay-shapes'
import { addDays } from '@muster/contract/kit/days'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { ProtectedReads } from '../../../platform/audit/protected-reads.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { labelOf } from '../reach-person.ts'
import { findPayRules } from './components.queries.ts'
import { appliesOn, findPayFacts, judgePay, type KnownRevision, type PayFacts } from './judge-pay.ts'
import { mayReadPay } from './pay-as-of.service.ts'
import { changePercent } from './rules/pay-structure.ts'
import { centsIn, storedLines, structureView, totalsRow } from './structure.ts'

/** The change of the CTC; null against nothing, or another currency. */
function changeOf(
  before: Pick<KnownRevision, 'currency' | 'annual_ctc'> | null | undefined,
  after: Pick<KnownRevision, 'currency' | 'annual_ctc'>,
): string | null {
  if (!before || before.currency !== after.currency) return null
  return changePercent(centsIn(before.annual_ctc), centsIn(after.annual_ctc))
}

function stateOf(
  one: KnownRevision,
  current: KnownRevision | undefined,
  today: string,
): PayRevisionView['state'] {
  if (one.is_cancelled) return 'cancelled'
  if (!one.is_live) return 'corrected'
  if (one.effective_on > today) return 'planned'
  return one.id === current?.id ? 'current' : 'past'
}

/** The first of the revisions that were corrected in turn. */
function correctedBy(revisions: readonly KnownRevision[], one: KnownRevision): PayRevisionView['corrects'] {
  const byId = new Map(revisions.map((known) => [known.id, known]))
  let first = byId.get(one.supersedes ?? 0)
  for (let next = first; next; next = byId.get(next.supersedes ?? 0)) first = next
  return first ? { reason: first.reason, effective_on: first.effective_on } : null
}

function revisionViews(facts: PayFacts, canRevise: boolean): PayRevisionView[] {
  const { revisions, lines, components, rules } = facts
  const byId = new Map(components.map((one) => [one.id, one]))
  const current = appliesOn(revisions, rules.today)
  const live = revisions.filter((one) => one.is_live)
  return revisions.map((one) => {
    const next = live[live.indexOf(one) - 1]
    const state = stateOf(one, current, rules.today)
    return {
      revision_id: one.id,
      effective_on: one.effective_on,
      until: one.is_live && next ? addDays(next.effective_on, -1) : null,
      state,
      ...{ reason: one.reason, source: one.source, note: one.note },
      change_percent: changeOf(appliesOn(revisions, addDays(one.effective_on, -1)), one),
      corrects: correctedBy(revisions, one),
      ...{ supersedes: one.supersedes, entered_by: one.actor, entered_at: one.created_at },
      structure: structureView(one, lines.get(one.id) ?? [], byId),
      abilities: { correct: canRevise && one.is_live, cancel: canRevise && state === 'planned' },
    }
  })
}

/**
 * A person's pay with its history. Reading it is recorded. Five statements and the record.
 *
 * @throws AppError `record.not_found`, also for somebody whose pay the caller may not see
 */
export async function readPersonPay(
  ctx: Ctx,
  { emp_id }: BodyOf<typeof readPay>,
): Promise<DataOf<typeof readPay>> {
  const reads = new ProtectedReads(ctx)
  const answer = await readTx(ctx, async (db) => {
    const facts = await findPayFacts(ctx, db, emp_id, 'read')
    const { person } = facts
    if (facts.revisions.length > 0) reads.note({ id: person.id, label: labelOf(person) }, 'pay', true)
    const revise = person.can_revise && person.id !== ctx.actor.employeeId
    return {
      ...{ EMPLOYEE_ID: person.id, EMPLOYEE_CODE: person.code, EMPLOYEE_NAME: person.full_name },
      ...{ date_of_joining: person.date_of_joining, GRADE_ID: person.grade_id, today: facts.rules.today },
      revisions: revisionViews(facts, revise),
      abilities: { revise },
    }
  })
  await reads.recordApart()
  return answer
}

const isShownTo = (state: PayRevisionView['state'], showsPlanned: boolean): boolean =>
  state === 'planned' ? showsPlanned : state !== 'cancelled' && state !== 'corrected'

/**
 * What people may see of their own pay: what applies and was, what is planned where the organisation shows it; not what was
 * entered by mistake.
 */
export function readMyPay(ctx: Ctx): Promise<DataOf<typeof readOwnPay>> {
  return readTx(ctx, async (db) => {
    const { today, shows_planned: showsPlanned } = await findPayRules(ctx, db)
    const own = ctx.actor.employeeId
    if (own === null || !(await mayReadPay(ctx, db, [own])).has(own))
      return { is_shown: false, today, revisions: [] }
    const facts = await findPayFacts(ctx, db, own, 'read')
    const revisions = revisionViews(facts, false).filter(({ state }) => isShownTo(state, showsPlanned))
    return {
      is_shown: true,
      today,
      revisions: revisions.map((one) => ({
        ...one,
        ...{ note: '', entered_by: '' },
        // Until when it applies would tell of what is planned.
        until: showsPlanned || one.state !== 'current' ? one.until : null,
      })),
    }
  })
}

/** What a revision comes to. Writes nothing. Five statements and the record of the reading. */
export async function previewRevision(
  ctx: Ctx,
  input: BodyOf<typeof previewPay>,
): Promise<DataOf<typeof previewPay>> {
  const reads = new ProtectedReads(ctx)
  const answer = await readTx(ctx, async (db) => {
    const facts = await findPayFacts(ctx, db, input.emp_id, 'preview')
    const { problems, result, before } = judgePay(facts, input)
    if (before) reads.note({ id: facts.person.id, label: labelOf(facts.person) }, 'pay', true)
    const byId = new Map(facts.components.map((one) => [one.id, one]))
    const row = result && {
      ...{ currency: facts.rules.currency, basis: input.basis },
      target: input.basis === 'none' ? null : (input.target ?? null),
      ...totalsRow(result.pay),
    }
    return {
      problems,
      before: before && structureView(before, facts.lines.get(before.id) ?? [], byId),
      after: row && result && structureView(row, storedLines(result.lines, result.pay), byId),
      change_percent: row && changeOf(before, row),
    }
  })
  await reads.recordApart()
  return answer
}
