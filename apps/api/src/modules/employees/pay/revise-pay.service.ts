import type { cancelPay, revisePay } from '@muster/contract/employees/pay/pay.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { refuseOwnRecord } from '../../../platform/access/own-record.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { labelOf } from '../reach-person.ts'
import { findPayFacts, judgePay, MANAGE, type PayFacts, type RevisionInput } from './judge-pay.ts'
import { insertRevisions, type NewRevision } from './pay.queries.ts'
import { notifyRevised, type RevisedPay } from './pay-notice.ts'
import { storedLines, totalsRow } from './structure.ts'

/** Amounts stay out of the audit log: who reads it need not see pay. */
const MASK = '•••'

function refuseProblems(
  facts: PayFacts,
  input: RevisionInput,
): Pick<NewRevision, 'lines'> & ReturnType<typeof totalsRow> {
  const { problems, result } = judgePay(facts, input)
  const [first] = problems
  if (!first && result) return { ...totalsRow(result.pay), lines: storedLines(result.lines, result.pay) }
  return fail('employees.pay_problems', {
    parameters: { first: first?.message ?? '' },
    fields: Object.fromEntries(
      problems.map(({ line, field, message }) => [line === null ? field : `lines.${line}.${field}`, message]),
    ),
  })
}

/** Tells people of their new pay where they may see it; of planned pay that they don't see yet, they are told on its day. */
export async function tellRevised(
  ctx: Ctx,
  db: Db,
  { rules }: Pick<PayFacts, 'rules'>,
  revised: readonly RevisedPay[],
): Promise<void> {
  if (!rules.shows_own) return
  await notifyRevised(
    ctx,
    db,
    revised.filter(({ day }) => rules.shows_planned || day <= rules.today),
  )
}

/**
 * Revises somebody's pay from a day, or corrects a revision by a new one. Facts are only added. Locks the person, so that
 * revisions of one person wait for each other.
 *
 * @throws AppError `employees.pay_problems` by field, `employees.pay_changed` if somebody else has revised it since,
 *   `employees.pay_superseded`, `access.own_record`, `record.not_found`
 */
export function reviseOne(ctx: Ctx, input: BodyOf<typeof revisePay>): Promise<DataOf<typeof revisePay>> {
  return tx(ctx, async (db) => {
    const facts = await findPayFacts(ctx, db, input.emp_id, 'revise')
    await refuseOwnRecord(ctx, db, [input.emp_id], MANAGE)
    const latest = facts.revisions.reduce((last, one) => Math.max(last, one.id), 0)
    if (input.seen !== undefined && input.seen !== latest) fail('employees.pay_changed')
    const computed = refuseProblems(facts, input)
    const supersedes = input.supersedes ?? null
    const [id] = await insertRevisions(ctx, db, [
      {
        ...{ employee_id: input.emp_id, effective_on: input.effective_on, currency: facts.rules.currency },
        ...{ basis: input.basis, target: input.basis === 'none' ? null : (input.target ?? null) },
        ...{ rounding: facts.rules.rounding, reason: input.reason, source: 'increment', note: input.note },
        ...{ supersedes, ...computed },
      },
    ])
    await recordAudit(ctx, db, {
      recordType: 'pay_revision',
      recordId: input.emp_id,
      recordLabel: labelOf(facts.person),
      changes: {
        effective_on: [
          facts.revisions.find((one) => one.id === supersedes)?.effective_on ?? null,
          input.effective_on,
        ],
        reason: [null, input.reason],
        amounts: [facts.revisions.length > 0 ? MASK : null, MASK],
      },
      details: { revision: id ?? null, supersedes },
    })
    await tellRevised(ctx, db, facts, [{ employeeId: input.emp_id, day: input.effective_on }])
    return { revision_id: id as number }
  })
}

/**
 * Cancels a planned revision; what it corrected counts again. Idempotent answers are errors here, since the reader must know that
 * somebody else was first.
 *
 * @throws AppError `employees.pay_begun`, `employees.pay_superseded`, `access.own_record`, `record.not_found`
 */
export function cancelPlannedPay(
  ctx: Ctx,
  { revision_id: id, note }: BodyOf<typeof cancelPay>,
): Promise<DataOf<typeof cancelPay>> {
  return tx(ctx, async (db) => {
    const { rows } = await sql<{ employee_id: number }>`
      select employee_id from pay_revision where org_id = ${ctx.orgId} and id = ${id}`.execute(db)
    const employeeId = rows[0]?.employee_id ?? fail('record.not_found')
    const facts = await findPayFacts(ctx, db, employeeId, 'revise')
    await refuseOwnRecord(ctx, db, [employeeId], MANAGE)
    const revision = facts.revisions.find((one) => one.id === id) ?? fail('record.not_found')
    if (!revision.is_live) fail('employees.pay_superseded')
    const { effective_on: day } = revision
    if (day <= facts.rules.today) fail('employees.pay_begun', { parameters: { day } })
    await db
      .insertInto('pay_cancellation')
      .values({
        ...{ org_id: ctx.orgId, revision_id: id, note, actor: ctx.actor.name || ctx.actor.email },
        ...{ created_by: ctx.actor.accountId, created_at: ctx.now.toString() },
      })
      .execute()
    await recordAudit(ctx, db, {
      recordType: 'pay_revision',
      recordId: employeeId,
      recordLabel: labelOf(facts.person),
      changes: { effective_on: [day, null] },
      reason: note,
      details: { revision: id },
    })
    return { revision_id: id }
  })
}
