import {
  previewProbationProposal,
  previewTransferProposal,
  proposeProbation,
  proposeTransfer,
} from '@muster/contract/requests/people-changes.contract'
import { sql } from 'kysely'
import { deferredQuery, instantOf } from '../../../platform/db/deferred-query.ts'
import { type Route, reply, route } from '../../../platform/http/route.ts'
import { type ChangeApprovals, registerChangeApprovals } from '../../employees/index.ts'
import { hasWorkflow } from '../../workflows/index.ts'
import { registerRequestKind } from '../request-kinds.ts'
import { settleRequest } from '../settle.service.ts'
import { submitRequest } from '../submit.service.ts'
import { withdrawAtOnce } from '../withdraw.service.ts'
import { profilePicture } from './picture.kind.ts'
import { improvementPlan } from './pip.kind.ts'
import { probationConfirmation } from './probation.kind.ts'
import { profileUpdate } from './profile.kind.ts'
import { transfer } from './transfer.kind.ts'

const approvals: ChangeApprovals = {
  ask: async (ctx, db, { kind, employeeId, payload, comment = '' }) => {
    const { id, pendingOn } = await submitRequest(ctx, db, { kind, employeeId, payload, comment })
    return { requestId: id, pendingOn }
  },
  hasWorkflow,
  waiting: (ctx, kind, employeeId) => {
    const statement = sql<{ requestId: number; requestedAt: string; payload: unknown }>`
      select r.id as "requestId", r.submitted_at as "requestedAt", p.payload
      from request r join request_payload p on p.org_id = r.org_id and p.request_id = r.id
      where r.org_id = ${ctx.orgId} and r.employee_id = ${employeeId} and r.kind = ${kind} and r.status = 0
        and r.cancels is null
      order by r.id`
    return deferredQuery(statement, (rows) =>
      rows.map((row) => ({ ...row, requestedAt: instantOf(row.requestedAt) })),
    )
  },
  takeBack: withdrawAtOnce,
  forget: async (ctx, db, employeeIds) => {
    await sql`
      delete from request where org_id = ${ctx.orgId} and kind = ${profileUpdate.trigger}
        and employee_id = any (${[...employeeIds]}::bigint[])`.execute(db)
  },
  settle: settleRequest,
}

export const peopleRoutes: Route[] = [
  route(proposeTransfer, async (ctx, { body }) => reply(await transfer.apply(ctx, body), 'Proposed.')),
  route(previewTransferProposal, (ctx, { body }) => transfer.preview(ctx, body)),
  route(proposeProbation, async (ctx, { body }) =>
    reply(await probationConfirmation.apply(ctx, body), 'Proposed.'),
  ),
  route(previewProbationProposal, (ctx, { body }) => probationConfirmation.preview(ctx, body)),
]

/** Connects requested and proposed changes of employee records to the request engine. */
export function connectPeople(): void {
  registerChangeApprovals(approvals)
  registerRequestKind(profileUpdate)
  registerRequestKind(profilePicture)
  registerRequestKind(transfer)
  registerRequestKind(probationConfirmation)
  registerRequestKind(improvementPlan)
}
