import type { previewOvertime } from '@muster/contract/attendance/overtime.contract'
import type { DataOf, QueryOf } from '@muster/contract/kit/index'
import type { Ctx } from '../../../platform/context.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { previewIn, reachForRequest } from '../../requests/index.ts'
import { evaluateOvertime } from './evaluate-overtime.ts'
import { overtimeKind, previewOf } from './overtime.kind.ts'

/** @throws AppError `record.not_found`, also for employees the caller may not submit for */
export function previewFor(
  ctx: Ctx,
  { employee_id, ...query }: QueryOf<typeof previewOvertime>,
): Promise<DataOf<typeof previewOvertime>> {
  return readTx(ctx, async (db) => {
    const employeeId = employee_id ?? ctx.actor.employeeId ?? fail('record.not_found')
    await reachForRequest(ctx, db, employeeId)
    const evaluation = await evaluateOvertime(ctx, db, { employeeId, ...query })
    const { available, dayType, overtime, settles, timeBack, problems } = evaluation
    const { parts, credited, reasons } = overtime
    const minutes = query.minutes ?? available
    const preview = await previewIn(ctx, db, {
      ...{ kind: overtimeKind, employeeId, refusal: 'attendance.overtime_refused' },
      evaluate: async () => ({ ...previewOf(evaluation), payload: { ...query, minutes } }),
    })
    return {
      ...{ preview, available, day_type: dayType, parts, credited, settles, time_back: timeBack },
      ...{ reasons, problems },
    }
  })
}
