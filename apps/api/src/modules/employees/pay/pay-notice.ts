import { dateText } from '../../../lib/texts/span.texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { notify } from '../../notices/index.ts'

export interface RevisedPay {
  readonly employeeId: number
  /** From when. */
  readonly day: string
}

/** Tells people of their new pay, without amounts. */
export async function notifyRevised(ctx: Ctx, db: Db, revised: readonly RevisedPay[]): Promise<void> {
  if (revised.length === 0) return
  await notify(
    ctx,
    db,
    ...revised.map(({ employeeId, day }) => ({
      to: { employeeIds: [employeeId] },
      kind: 'employees.pay_revised',
      values: { day: dateText(day) },
      link: { me: '/pay' },
    })),
  )
}
