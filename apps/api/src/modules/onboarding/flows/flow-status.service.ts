import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type {
  changeFlowStatus,
  OnboardingFlow,
  setDefaultFlow,
} from '@muster/contract/onboarding/flows.contract'
import { sql } from 'kysely'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { advisoryLock } from '../../../platform/db/advisory-lock.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { auditOf, FLOW, findFlows } from './flows.service.ts'

async function stamp(
  ctx: Ctx,
  db: Db,
  flow: OnboardingFlow,
  changed: { status?: 0 | 1; is_default?: boolean },
): Promise<number> {
  const version = flow.version + 1
  await db
    .updateTable('onboarding_flow')
    .set({ ...changed, version, updated_at: ctx.now.toString() })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', flow.WORKFLOW_ID)
    .execute()
  const before = { status: flow.STATUS, is_default: flow.is_default }
  await recordAudit(ctx, db, {
    ...{ recordType: FLOW, recordId: flow.WORKFLOW_ID, recordLabel: flow.name },
    changes: changesBetween(before, { ...before, ...changed }),
  })
  return version
}

/** Activates or deactivates a flow. Idempotent. @throws AppError `record.not_found`, `onboarding.flow_default` */
export function setFlowStatus(
  ctx: Ctx,
  { workflow_id, STATUS }: BodyOf<typeof changeFlowStatus>,
): Promise<DataOf<typeof changeFlowStatus>> {
  return tx(ctx, async (db) => {
    await advisoryLock(ctx, db, FLOW)
    const flow = found((await findFlows(ctx, db, workflow_id))[0])
    if (STATUS === 0 && flow.is_default) fail('onboarding.flow_default')
    const isSame = flow.STATUS === STATUS
    const version = isSame ? flow.version : await stamp(ctx, db, flow, { status: STATUS })
    return { WORKFLOW_ID: workflow_id, STATUS, version }
  })
}

/** Makes a flow the default. Idempotent. @throws AppError `record.not_found`, `onboarding.flow_inactive` */
export function makeDefault(
  ctx: Ctx,
  { workflow_id }: BodyOf<typeof setDefaultFlow>,
): Promise<DataOf<typeof setDefaultFlow>> {
  return tx(ctx, async (db) => {
    await advisoryLock(ctx, db, FLOW)
    const flow = found((await findFlows(ctx, db, workflow_id))[0])
    if (flow.STATUS === 0) fail('onboarding.flow_inactive')
    if (flow.is_default) return { WORKFLOW_ID: workflow_id, version: flow.version }
    await sql`update onboarding_flow set is_default = false, version = version + 1
      where org_id = ${ctx.orgId} and is_default`.execute(db)
    return { WORKFLOW_ID: workflow_id, version: await stamp(ctx, db, flow, { is_default: true }) }
  })
}

/**
 * Deletes a flow that no candidate has. The row lock keeps out whoever gives it to a new candidate at the same time.
 *
 * @throws AppError `record.not_found`, `onboarding.flow_in_use`, `onboarding.flow_default`
 */
export function removeOneFlow(ctx: Ctx, id: number): Promise<null> {
  return tx(ctx, async (db) => {
    await advisoryLock(ctx, db, FLOW)
    await sql`select from onboarding_flow where org_id = ${ctx.orgId} and id = ${id} for update`.execute(db)
    const flow = found((await findFlows(ctx, db, id))[0])
    if (flow.is_default) fail('onboarding.flow_default')
    if (flow.candidates > 0) fail('onboarding.flow_in_use', { parameters: { count: flow.candidates } })
    await sql`select erase_onboarding_flow(${id})`.execute(db)
    await recordAudit(ctx, db, {
      ...{
        recordType: FLOW,
        recordId: id,
        recordLabel: flow.name,
        changes: changesBetween(auditOf(flow), {}),
      },
    })
    return null
  })
}
