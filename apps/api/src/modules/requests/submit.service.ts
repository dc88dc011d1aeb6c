import { z } from '@muster/contract/kit/index'
import { REQUEST } from '@muster/contract/requests/request-states'
import { recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'
import { attachFile } from '../files/index.ts'
import { type ApprovalPlan, type Barred, planApproval } from '../workflows/index.ts'
import { advance, turnTo } from './advance.service.ts'
import { askedNames } from './open-stage.service.ts'
import { actorName, addEvents, findRequest, findTasks, type RequestRow, recordOf } from './request.queries.ts'
import type { RequestOutcome, SubmitInput } from './request.types.ts'
import { type RequestKind, requestKind } from './request-kinds.ts'

/** How a request stands, for the answer to whoever acted. */
export async function outcomeOf(ctx: Ctx, db: Db, id: number): Promise<RequestOutcome> {
  const row = found(await findRequest(ctx, db, id))
  const tasks = row.status === REQUEST.pending ? await findTasks(ctx, db, id) : []
  return { id, status: row.status, pendingOn: askedNames(tasks, row.position), stuck: row.stuck }
}

/** The payload as the kind's schema leaves it. @throws AppError `request.invalid` by field */
function parsePayload(kind: RequestKind, payload: unknown): unknown {
  const parsed = z.safeParse(kind.payload, payload)
  if (parsed.success) return parsed.data
  const fields = Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message]))
  fail('request.invalid', { fields })
}

interface NewRequest {
  kind: RequestKind
  employeeId: number
  payload: unknown
  comment: string
  cancels: number | null
  summary: string
}

/** Of a proposal, who proposes it; of a cancellation of one, who asks for that. */
function proposerOf(ctx: Ctx, { kind, employeeId }: NewRequest): Barred | null {
  if (!kind.isProposal || ctx.actor.kind === 'system' || ctx.actor.employeeId === employeeId) return null
  return { employeeId: ctx.actor.employeeId, accountId: ctx.actor.accountId }
}

async function insertRequest(ctx: Ctx, db: Db, fresh: NewRequest, plan: ApprovalPlan): Promise<number> {
  const { kind, payload } = fresh
  const barred = proposerOf(ctx, fresh)
  const period = kind.period?.(payload) ?? null
  const { id } = await db
    .insertInto('request')
    .values({
      org_id: ctx.orgId,
      kind: kind.trigger,
      employee_id: fresh.employeeId,
      account_id: ctx.actor.accountId,
      barred_employee: barred?.employeeId ?? null,
      barred_account: barred?.accountId ?? null,
      submitter: actorName(ctx),
      summary: fresh.summary.slice(0, 500),
      comment: fresh.comment,
      workflow_id: plan.workflowId,
      version_id: plan.versionId,
      path: plan.path,
      outcome: plan.outcome,
      from_date: period?.from ?? null,
      to_date: period?.to ?? null,
      amount: kind.amount?.(payload) ?? null,
      cancels: fresh.cancels,
      submitted_at: ctx.now.toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('request_payload')
    .values({
      org_id: ctx.orgId,
      request_id: id,
      payload: JSON.stringify(payload),
      facts: JSON.stringify(kind.facts(payload)),
    })
    .execute()
  if (plan.stages.length > 0) {
    await db
      .insertInto('request_stage')
      .values(
        plan.stages.map((stage, position) => ({
          org_id: ctx.orgId,
          request_id: id,
          position,
          node_id: stage.nodeId,
          name: stage.name,
          mode: stage.mode,
          count: Math.max(1, stage.count),
          sla: stage.sla === null ? null : JSON.stringify(stage.sla),
          mails: JSON.stringify(stage.mails),
          approvers: JSON.stringify(stage.approvers),
          unresolved: stage.unresolved,
        })),
      )
      .execute()
  }
  return id
}

/** Stores a request with its plan and asks the first stage; a path without stages is decided at once. */
export async function startRequest(ctx: Ctx, db: Db, fresh: NewRequest): Promise<RequestRow> {
  const plan = await planApproval(ctx, db, {
    trigger: fresh.kind.trigger,
    employeeId: fresh.employeeId,
    facts: fresh.kind.facts(fresh.payload),
    barred: proposerOf(ctx, fresh),
  })
  const id = await insertRequest(ctx, db, fresh, plan)
  const request = found(await findRequest(ctx, db, id, { lock: true }))
  await addEvents(ctx, db, id, [
    { what: fresh.cancels === null ? 'submitted' : 'cancel_asked', comment: fresh.comment },
  ])
  await recordAudit(ctx, db, {
    recordType: 'request',
    recordId: id,
    recordLabel: `${request.kind} · ${request.employee_name} (${request.employee_code})`,
    changes: { status: [null, REQUEST.pending], summary: [null, request.summary] },
  })
  if (fresh.cancels === null) await fresh.kind.onSubmit?.(ctx, db, recordOf(request))
  const first = plan.stages[0]
  if (first) await turnTo(ctx, db, request, { position: 0, node_id: first.nodeId, mails: first.mails }, first)
  // A path without stages decides by itself; so may a first stage whose approvers are all known to agree.
  await advance(ctx, db, request, { comment: '', decidedBy: 'The workflow', decidedAt: ctx.now.toString() })
  return request
}

/** Ties files that the caller uploaded to a request. @throws AppError `files.not_uploaded` */
export async function attachFiles(
  ctx: Ctx,
  db: Db,
  requestId: number,
  files: readonly string[],
): Promise<void> {
  for (const path of new Set(files)) {
    const { name } = await attachFile(ctx, db, path, { recordType: 'request', recordId: requestId })
    await db
      .insertInto('request_attachment')
      .values({ org_id: ctx.orgId, request_id: requestId, path, name, created_at: ctx.now.toString() })
      .execute()
  }
}

/**
 * Hands a request in, in the caller's transaction: validates, stores it with the plan of its approval, reserves
 * what the kind reserves, and asks the first approvers. Whether the caller may ask for that person is the
 * caller's matter.
 *
 * @throws AppError `request.invalid`, `files.not_uploaded`, `requests.person_left`, and whatever the kind objects to
 */
export async function submitRequest(ctx: Ctx, db: Db, input: SubmitInput): Promise<RequestOutcome> {
  const kind = requestKind(input.kind)
  const payload = parsePayload(kind, input.payload)
  // One request of a person after the other: what a kind checks stays true until it is stored.
  const person = await db
    .selectFrom('employee')
    .select(['status', 'full_name'])
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', input.employeeId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (found(person).status !== 'active')
    fail('requests.person_left', { parameters: { name: found(person).full_name ?? '' } })
  await kind.validate?.(ctx, db, { employeeId: input.employeeId, payload })
  const request = await startRequest(ctx, db, {
    kind,
    employeeId: input.employeeId,
    payload,
    comment: input.comment ?? '',
    cancels: null,
    summary: kind.summary(payload),
  })
  await attachFiles(ctx, db, request.id, input.files ?? [])
  return outcomeOf(ctx, db, request.id)
}
