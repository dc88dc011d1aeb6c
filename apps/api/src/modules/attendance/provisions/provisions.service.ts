import type { applyLocalStay, applyNightShift } from '@muster/contract/attendance/provisions.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { Ctx } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { reachForRequest, submitRequest, submittedView } from '../../requests/index.ts'
import type { LOCAL_STAY, NIGHT_SHIFT } from './provision-kinds.ts'

/** @throws AppError `record.not_found`, `attendance.provision_refused`, and what `submitRequest` objects to */
export function askForNights(
  ctx: Ctx,
  kind: typeof NIGHT_SHIFT | typeof LOCAL_STAY,
  { EMPLOYEE_ID, reason, files, ...payload }: BodyOf<typeof applyNightShift> | BodyOf<typeof applyLocalStay>,
): Promise<DataOf<typeof applyNightShift>> {
  return tx(ctx, async (db) => {
    const employeeId = EMPLOYEE_ID ?? ctx.actor.employeeId ?? fail('record.not_found')
    await reachForRequest(ctx, db, employeeId)
    return submittedView(await submitRequest(ctx, db, { kind, employeeId, payload, comment: reason, files }))
  })
}
