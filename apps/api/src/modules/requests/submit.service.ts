import { z } from '@muster/contract/kit/index'
import { REQUEST } from '@muster/contract/requests/request-states'
import { sql } from 'kysely'
import { englishOf, isText, type Text } from '../../lib/texts/texts.ts'
import { systemActor } from '../../platform/access/actor.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { storedText } from '../../platform/db/stored-text.ts'
import type { Db } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'
import { wordsOfIssue } from '../../platform/http/issue-words.ts'
import { requireSameContent } from '../../platform/sent-again.ts'
import { attachFile } from '../files/index.ts'
import { type ApprovalPlan, type Barred, type PlannedStage, planApproval } from '../workflows/index.ts'
import { advance, openFirstStage } from './advance.service.ts'
import { failOnClash, refuseClash } from './clashes.service.ts'
import { managersAbove } from './line.queries.ts'
import { lockRequester } from './lock-requester.ts'
import { deadlinesOf, pendingApproverNames } from './open-stage.service.ts'
import { storedApprovers } from './planned-approvers.ts'
import {
  actorName,
  addEvents,
  findRequest,
  findTasks,
  labelOf,
  REQUEST_COLUMNS,
  type RequestRow,
  recordOf,
  type TaskRow,
} from './request.queries.ts'
import type { LockedPerson, RequestOutcome, SubmitInput } from './request.types.ts'
import { type RequestKind, requestKind } from './request-kinds.ts'
import { requestsTexts } from './requests.texts.ts'

/** State of a request, for the reply to an action. */
export async function outcomeOf(ctx: Ctx, db: Db, id: number): Promise<RequestOutcome> {
  return outcomeNow(ctx, db, found(await findRequest(ctx, db, id)))
}

/** As `outcomeOf`, for a locked request that is already loaded. */
export async function outcomeNow(ctx: Ctx, db: Db, request: RequestRow): Promise<RequestOutcome> {
  return outcomeFrom(request, request.status === REQUEST.pending ? await findTasks(ctx, db, request.id) : [])
}

/** @param tasks of a pending request */
export function outcomeFrom(request: RequestRow, tasks: readonly TaskRow[]): RequestOutcome {
  const { id, status, stuck, position } = request
  return {
    id,
    status,
    pendingOn: status === REQUEST.pending ? pendingApproverNames(tasks, position) : [],
    stuck,
  }
}

/**
 * The request that an earlier call with this key made for the same employee, who is locked; null for a first call.
 *
 * @throws AppError `request.sent_otherwise` where the earlier call had other content
 */
export async function submittedBefore(
  ctx: Ctx,
  db: Db,
  {
    kind,
    employeeId,
    key,
    digest,
  }: { kind: string; employeeId: number; key: string | undefined; digest: string },
): Promise<RequestOutcome | null> {
  if (key === undefined || ctx.actor.accountId === null) return null
  const { rows } = await sql<{ id: number; submit_digest: string | null }>`
    select id, submit_digest from request where org_id = ${ctx.orgId} and account_id = ${ctx.actor.accountId} and submit_key = ${key}::uuid
      and kind = ${kind} and employee_id = ${employeeId}`.execute(db)
  const [before] = rows
  if (!before) return null
  requireSameContent(before.submit_digest, digest)
  return outcomeOf(ctx, db, before.id)
}

/** The payload parsed by the kind's schema. @throws AppError `request.invalid` by field */
function parsePayload(kind: RequestKind, payload: unknown): unknown {
  const parsed = z.safeParse(kind.payload, payload, { error: wordsOfIssue })
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
  key?: string | undefined
  digest?: string | undefined
  summary: string | Text
}

/** The proposer of a proposal, or whoever requests its cancellation. */
export function proposerOf(
  ctx: Ctx,
  { kind, employeeId }: Pick<NewRequest, 'kind' | 'employeeId'>,
): Barred | null {
  if (!kind.isProposal || ctx.actor.kind === 'system' || ctx.actor.employeeId === employeeId) return null
  return { employeeId: ctx.actor.employeeId, accountId: ctx.actor.accountId }
}

/** The stages of a plan as rows, the first one open. */
function stageRows(ctx: Ctx, stages: readonly PlannedStage[]) {
  return stages.map((stage, position) => ({
    position,
    node_id: stage.nodeId,
    name: stage.name,
    mode: stage.mode,
    count: Math.max(1, stage.count),
    ...{ sla: stage.sla, mails: stage.mails, approvers: storedApprovers(stage.approvers) },
    unresolved: stage.unresolved && englishOf(stage.unresolved),
    unresolved_text: isText(stage.unresolved) ? stage.unresolved : null,
    ...(position === 0
      ? { state: 'open', opened_at: ctx.now.toString(), ...deadlinesOf(ctx, stage.sla) }
      : { state: 'waiting' }),
  }))
}

/** Inserts request, payload and stages, the first one open, in one statement. */
async function insertRequest(ctx: Ctx, db: Db, fresh: NewRequest, plan: ApprovalPlan): Promise<RequestRow> {
  const { kind, payload } = fresh
  const barred = proposerOf(ctx, fresh)
  const period = kind.period?.(payload) ?? null
  const request = db
    .insertInto('request')
    .values({
      org_id: ctx.orgId,
      kind: kind.trigger,
      employee_id: fresh.employeeId,
      account_id: ctx.actor.accountId,
      barred_employee: barred?.employeeId ?? null,
      barred_account: barred?.accountId ?? null,
      submitter: actorName(ctx),
      ...storedText('summary', fresh.summary, 500),
      comment: fresh.comment,
      workflow_id: plan.workflowId,
      version_id: plan.versionId,
      path: plan.path.map(englishOf),
      path_text: JSON.stringify(plan.path),
      outcome: plan.outcome,
      from_date: period?.from ?? null,
      to_date: period?.to ?? null,
      amount: kind.amount?.(payload) ?? null,
      cancels: fresh.cancels,
      submit_key: fresh.key ?? null,
      submit_digest: fresh.digest ?? null,
      submitted_at: ctx.now.toString(),
    })
    .returningAll()
  const { rows } = await sql<RequestRow>`
    with r as (${request}), p as (
      insert into request_payload (org_id, request_id, payload, facts)
      select r.org_id, r.id, ${JSON.stringify(payload)}::jsonb, ${JSON.stringify(kind.facts(payload))}::jsonb from r
      returning payload
    ), s as (
      insert into request_stage (org_id, request_id, position, node_id, name, mode, count, sla, mails, approvers,
        unresolved, unresolved_text, state, opened_at, due_at, remind_at, line)
      select r.org_id, r.id, g.position, g.node_id, g.name, g.mode, g.count, g.sla, g.mails, g.approvers, g.unresolved,
        g.unresolved_text, g.state, g.opened_at, g.due_at, g.remind_at,
        case when g.position = 0 then ${managersAbove(ctx, fresh.employeeId)} end
      from r cross join jsonb_to_recordset(${JSON.stringify(stageRows(ctx, plan.stages))}::jsonb) g (position integer,
        node_id text, name text, mode text, count integer, sla jsonb, mails jsonb, approvers jsonb, unresolved text,
        unresolved_text jsonb, state text, opened_at timestamptz, due_at timestamptz, remind_at timestamptz)
    )
    select ${REQUEST_COLUMNS} from r cross join p join employee e on e.org_id = r.org_id and e.id = r.employee_id`.execute(
    db,
  )
  return found(rows[0])
}

/** Stores a request with its plan and asks the first stage; a workflow without stages decides it at once. */
export async function startRequest(ctx: Ctx, db: Db, fresh: NewRequest): Promise<RequestOutcome> {
  const plan = await planApproval(ctx, db, {
    trigger: fresh.kind.trigger,
    employeeId: fresh.employeeId,
    facts: fresh.kind.facts(fresh.payload),
    barred: proposerOf(ctx, fresh),
  })
  const request = await insertRequest(ctx, db, fresh, plan)
  await addEvents(ctx, db, request.id, [
    { what: fresh.cancels === null ? 'submitted' : 'cancel_asked', comment: fresh.comment },
  ])
  await recordAudit(ctx, db, {
    recordType: 'request',
    recordId: request.id,
    recordLabel: labelOf(request),
    changes: { status: [null, REQUEST.pending], summary: [null, englishOf(request.summary)] },
  })
  if (fresh.cancels === null) await fresh.kind.onSubmit?.(ctx, db, recordOf(request))
  const first = plan.stages[0]
  const waiting = first ? await openFirstStage(ctx, db, request, first) : []
  if (waiting.length > 0) {
    // Nobody has decided yet, and at least one approver can.
    const pendingOn = waiting.map((task) => task.approver_name)
    return { id: request.id, status: request.status, pendingOn, stuck: request.stuck }
  }
  // A workflow without stages decides automatically.
  await advance(ctx, db, request, {
    comment: '',
    decidedBy: requestsTexts('workflowActor'),
    decidedAt: ctx.now.toString(),
  })
  return outcomeNow(ctx, db, request)
}

/** Attaches the caller's uploaded files to a request. @throws AppError `files.not_uploaded` */
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
 * Submits a request in the caller's transaction: validates, stores it with its approval plan, applies the
 * kind's reservation, and asks the first approvers. The caller must check permission for the employee. What the product asks for by
 * itself is submitted in its name.
 *
 * @throws AppError `request.invalid`, `files.not_uploaded`, `requests.person_left`, and those of the kind
 */
export async function submitRequest(caller: Ctx, db: Db, input: SubmitInput): Promise<RequestOutcome> {
  const kind = requestKind(input.kind)
  // Whoever decided the last line of a clearance, say, didn't submit its sign-off, and may not read it.
  const ctx: Ctx = kind.isAutomatic ? { ...caller, actor: systemActor('Muster') } : caller
  const payload = parsePayload(kind, input.payload)
  const person = input.person ?? (await lockRequester(ctx, db, input.employeeId))
  if (!kind.isAutomatic) refuseLeft(person)
  if (!input.isEvaluated) await kind.validate?.(ctx, db, { employeeId: input.employeeId, payload })
  const question = { kind: input.kind, employeeId: input.employeeId, payload }
  if (input.clashOf) failOnClash(input.clashOf(question))
  else await refuseClash(ctx, db, question)
  const outcome = await startRequest(ctx, db, {
    kind,
    employeeId: input.employeeId,
    payload,
    comment: input.comment ?? '',
    cancels: null,
    key: input.key,
    digest: input.digest,
    summary: kind.summary(payload),
  })
  await attachFiles(ctx, db, outcome.id, input.files ?? [])
  return outcome
}

/** @throws AppError `requests.person_left` */
export function refuseLeft({ status, full_name }: LockedPerson): void {
  if (status !== 'active') fail('requests.person_left', { parameters: { name: full_name ?? '' } })
}
