import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { insertRevisions, type NewRevision } from './pay.queries.ts'

export type FirstPay = Omit<NewRevision, 'reason' | 'source' | 'supersedes'>

/**
 * The pay with which people join, as it was offered: judged where it was offered, so that what was accepted is what is paid. For people
 * who are hired in the running transaction. Two statements for any number.
 */
export async function startPay(ctx: Ctx, db: Db, people: readonly FirstPay[]): Promise<void> {
  if (people.length === 0) return
  const ids = await insertRevisions(
    ctx,
    db,
    people.map((one) => ({ ...one, reason: 'joining', source: 'offer', supersedes: null })),
  )
  await recordAudit(
    ctx,
    db,
    ...people.map(({ employee_id, effective_on }, at) => ({
      ...{ recordType: 'pay_revision', recordId: employee_id },
      changes: {
        revision: [null, ids[at] ?? null] as [null, number | null],
        effective_on: [null, effective_on] as [null, string],
      },
    })),
  )
}
