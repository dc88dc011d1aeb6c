import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { proposeProbation, proposeTransfer } from '@muster/contract/requests/people-changes.contract'
import type { Ctx } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { judgeTransfer } from '../../employees/index.ts'
import { reachForRequest, submittedView } from '../days/apply-days.service.ts'
import { submitRequest } from '../submit.service.ts'

type Submitted = DataOf<typeof proposeTransfer>

/** @throws AppError `requests.proposal_own` */
function refuseSelf(ctx: Ctx, employeeId: number): void {
  if (ctx.actor.employeeId === employeeId) fail('requests.proposal_own')
}

/**
 * Proposes a transfer of somebody in reach.
 *
 * @throws AppError `record.not_found`, `requests.proposal_own`, `requests.proposal_waits`, and what stands against
 *   the transfer
 */
export function putTransferForward(ctx: Ctx, body: BodyOf<typeof proposeTransfer>): Promise<Submitted> {
  const { EMPLOYEE_ID: employeeId, reason, files, ...asked } = body
  return tx(ctx, async (db) => {
    await reachForRequest(ctx, db, employeeId)
    refuseSelf(ctx, employeeId)
    const proposed = { ...asked, note: reason }
    const labels = await judgeTransfer(ctx, db, employeeId, proposed)
    const payload = { ...proposed, labels }
    const request = { kind: 'TRANSFER', employeeId, payload, comment: reason, files }
    return submittedView(await submitRequest(ctx, db, request))
  })
}

/**
 * Proposes what becomes of somebody's probation.
 *
 * @throws AppError `record.not_found`, `requests.proposal_own`, `requests.proposal_waits`, and what stands against it
 */
export function putProbationForward(ctx: Ctx, body: BodyOf<typeof proposeProbation>): Promise<Submitted> {
  const { EMPLOYEE_ID: employeeId, files, ...payload } = body
  return tx(ctx, async (db) => {
    await reachForRequest(ctx, db, employeeId)
    refuseSelf(ctx, employeeId)
    const kind = 'PROBATION_CONFIRMATION'
    const request = { kind, employeeId, payload, comment: body.reason, files }
    return submittedView(await submitRequest(ctx, db, request))
  })
}
