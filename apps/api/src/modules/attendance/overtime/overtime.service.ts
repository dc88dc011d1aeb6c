import type { applyOvertime, previewOvertime } from '@muster/contract/attendance/overtime.contract'
import type { BodyOf, DataOf, QueryOf } from '@muster/contract/kit/index'
import type { Ctx } from '../../../platform/context.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { reachForRequest, submitRequest, submittedView } from '../../requests/index.ts'
import { judgeOvertime, OVERTIME } from './judge-overtime.ts'

/** @throws AppError `record.not_found`, `attendance.overtime_refused`, and what `submitRequest` objects to */
export function askForOvertime(
  ctx: Ctx,
  { employee_id }: QueryOf<typeof applyOvertime>,
  { reason, files, ...payload }: BodyOf<typeof applyOvertime>,
): Promise<DataOf<typeof applyOvertime>> {
  return tx(ctx, async (db) => {
    const employeeId = employee_id ?? ctx.actor.employeeId ?? fail('record.not_found')
    await reachForRequest(ctx, db, employeeId)
    const asked = { kind: OVERTIME, employeeId, payload, comment: reason, files }
    return submittedView(await submitRequest(ctx, db, asked))
  })
}

/** @throws AppError `record.not_found`, for whom the caller may not ask too */
export function previewFor(
  ctx: Ctx,
  { employee_id, ...asked }: QueryOf<typeof previewOvertime>,
): Promise<DataOf<typeof previewOvertime>> {
  return readTx(ctx, async (db) => {
    const employeeId = employee_id ?? ctx.actor.employeeId ?? fail('record.not_found')
    await reachForRequest(ctx, db, employeeId)
    const { available, dayType, overtime, settles, timeBack, problems } = await judgeOvertime(ctx, db, {
      employeeId,
      ...asked,
    })
    const { parts, credited, reasons } = overtime
    return {
      ...{ available, day_type: dayType, parts, credited, settles, time_back: timeBack },
      ...{ reasons, problems },
    }
  })
}
