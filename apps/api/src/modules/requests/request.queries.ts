import type { RequestStatus, TaskState } from '@muster/contract/requests/request-states'
import { sql } from 'kysely'
import type { Text } from '../../lib/texts/texts.ts'
import type { Ctx } from '../../platform/context.ts'
import { type DeferredQuery, deferredQuery, instantOf, runQuery } from '../../platform/db/deferred-query.ts'
import { insertLate } from '../../platform/db/late-inserts.ts'
import { storedText, textOf } from '../../platform/db/stored-text.ts'
import type { Db } from '../../platform/db/tx.ts'
import type { Barred, PlannedStage } from '../workflows/index.ts'
import type { StoredApprover } from './planned-approvers.ts'
import { isAutomatic, isConfidential, type RequestRecord } from './request-kinds.ts'

export interface RequestRow {
  id: number
  kind: string
  employee_id: number
  employee_name: string
  employee_code: string
  account_id: number | null
  /** The proposer, who may not decide it. */
  barred_employee: number | null
  barred_account: number | null
  submitter: string
  /** Plain text in rows stored before summaries had keys. */
  summary: string | Text
  comment: string
  status: RequestStatus
  workflow_id: number | null
  version_id: number | null
  path: (string | Text)[]
  outcome: 'approved' | 'rejected'
  position: number
  stuck: string | Text | null
  from_date: string | null
  to_date: string | null
  cancels: number | null
  submitted_at: string
  decided_at: string | null
  decided_by: string | Text
  decision_comment: string | Text
  version: number
  payload: unknown
}

/** The summary of request `r`: a text, or plain text in older rows. */
export const SUMMARY = sql`${textOf('r.summary')} as summary`

/** Columns of a `RequestRow`, from request r, employee e and request_payload p. */
export const REQUEST_COLUMNS = sql`r.id, r.kind, r.employee_id, e.full_name as employee_name, e.code as employee_code,
  r.account_id, r.barred_employee, r.barred_account, r.submitter, ${SUMMARY}, r.comment, r.status, r.workflow_id, r.version_id, ${textOf('r.path')} as path,
  r.outcome, r.position, ${textOf('r.stuck')} as stuck, r.from_date, r.to_date, r.cancels, r.submitted_at, r.decided_at,
  ${textOf('r.decided_by')} as decided_by, ${textOf('r.decision_comment')} as decision_comment, r.version, p.payload`

export const REQUEST_FROM = sql`request r
  join employee e on e.org_id = r.org_id and e.id = r.employee_id
  join request_payload p on p.org_id = r.org_id and p.request_id = r.id`

/** Loads a request without checking access, which is the caller's task. Locked if requested. */
export async function findRequest(
  ctx: Pick<Ctx, 'orgId'>,
  db: Db,
  id: number,
  options: { lock?: boolean } = {},
): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`
    select ${REQUEST_COLUMNS} from ${REQUEST_FROM} where r.org_id = ${ctx.orgId} and r.id = ${id}
    ${options.lock ? sql`for update of r` : sql``}`.execute(db)
  return rows[0]
}

/** The request in the form that its kind's functions expect. */
export function recordOf(row: RequestRow): RequestRecord {
  return {
    id: row.id,
    kind: row.kind,
    employeeId: row.employee_id,
    employeeName: row.employee_name,
    payload: row.payload,
    status: row.status,
    comment: row.comment,
    submittedAt: row.submitted_at,
    cancels: row.cancels,
  }
}

/** Label of a request in the audit log; without the name if confidential. */
export const labelOf = (row: RequestRow): string =>
  isConfidential(row.kind) ? row.kind : `${row.kind} · ${row.employee_name} (${row.employee_code})`

/** Whether it was proposed on behalf of the employee, who learns of it when it is decided. */
export const isProposal = (row: Pick<RequestRow, 'barred_employee' | 'barred_account'>): boolean =>
  row.barred_employee !== null || row.barred_account !== null

/** Whether the caller may withdraw it: it is about them, or submitted by them. */
export function isOwnRequest({ actor }: Pick<Ctx, 'actor'>, row: RequestRow): boolean {
  if (isAutomatic(row.kind)) return false
  const isAboutThem = actor.employeeId !== null && row.employee_id === actor.employeeId
  return (isAboutThem && !isProposal(row)) || (row.account_id !== null && row.account_id === actor.accountId)
}

/** People to exclude from the approvers, for workflows. */
export function barredOf(row: Pick<RequestRow, 'barred_employee' | 'barred_account'>): Barred | null {
  const { barred_employee: employeeId, barred_account: accountId } = row
  return employeeId === null && accountId === null ? null : { employeeId, accountId }
}

export interface StageRow {
  position: number
  node_id: string
  name: string
  mode: 'any' | 'all' | 'count'
  count: number
  sla: PlannedStage['sla']
  mails: PlannedStage['mails']
  approvers: StoredApprover[]
  unresolved: string | Text | null
  state: 'waiting' | 'open' | 'approved' | 'rejected' | 'closed'
  opened_at: string | null
  due_at: string | null
  closed_at: string | null
}

export function stagesQuery(ctx: Pick<Ctx, 'orgId'>, requestId: number): DeferredQuery<StageRow[]> {
  const statement = sql<StageRow>`
    select position, node_id, name, mode, count, sla, mails, approvers, ${textOf('unresolved')} as unresolved, state, opened_at, due_at, closed_at
    from request_stage where org_id = ${ctx.orgId} and request_id = ${requestId} order by position`
  return deferredQuery(statement, (rows) =>
    rows.map((row) => ({
      ...row,
      opened_at: instantOf(row.opened_at),
      due_at: instantOf(row.due_at),
      closed_at: instantOf(row.closed_at),
    })),
  )
}

export const findStages = (ctx: Pick<Ctx, 'orgId'>, db: Db, requestId: number): Promise<StageRow[]> =>
  runQuery(db, stagesQuery(ctx, requestId))

export interface TaskRow {
  id: number
  position: number
  approver_id: number | null
  account_id: number | null
  approver_name: string
  via: string | Text
  replaced: string | Text
  state: TaskState
  /** Found by the workflow, chosen by HR, or added by an escalation. */
  origin: 'workflow' | 'chosen' | 'escalated'
  comment: string | Text
  decided_by_employee: number | null
  decided_by_account: number | null
  decided_by: string
  delegated_from: number | null
  decided_through: string
  decided_at: string | null
  decision_key: string | null
  decision_digest: string | null
}

export function tasksQuery(ctx: Pick<Ctx, 'orgId'>, requestId: number): DeferredQuery<TaskRow[]> {
  const statement = sql<TaskRow>`
    select id, position, approver_id, account_id, approver_name, ${textOf('via')} as via,
      ${textOf('replaced')} as replaced, state, origin, ${textOf('comment')} as comment, decided_by_employee,
      decided_by_account, decided_by, delegated_from, decided_through, decided_at, decision_key, decision_digest
    from request_task where org_id = ${ctx.orgId} and request_id = ${requestId} order by position, id`
  return deferredQuery(statement, (rows) =>
    rows.map((row) => ({ ...row, decided_at: instantOf(row.decided_at) })),
  )
}

export const findTasks = (ctx: Pick<Ctx, 'orgId'>, db: Db, requestId: number): Promise<TaskRow[]> =>
  runQuery(db, tasksQuery(ctx, requestId))

export type EventWhat =
  | 'submitted'
  | 'asked'
  | 'approved'
  | 'rejected'
  | 'stage_approved'
  | 'stage_rejected'
  | 'withdrawn'
  | 'cancel_asked'
  | 'cancelled'
  | 'reassigned'
  | 'waiting'
  | 'reminded'
  | 'escalated'
  | 'commented'

export interface NewEvent {
  what: EventWhat
  position?: number
  forName?: string | Text
  comment?: string | Text
  /** Overrides the actor, for actions by the product itself. */
  actor?: string | Text
}

/** Appends to the history of a request, in the order given. */
export async function addEvents(
  ctx: Ctx,
  db: Db,
  requestId: number,
  events: readonly NewEvent[],
): Promise<void> {
  await insertLate(
    db,
    'request_event',
    events.map(({ what, position, forName, comment, actor }) => ({
      org_id: ctx.orgId,
      request_id: requestId,
      at: ctx.now.toString(),
      what,
      position: position ?? null,
      employee_id: actor === undefined ? ctx.actor.employeeId : null,
      account_id: actor === undefined ? ctx.actor.accountId : null,
      ...storedText('actor', actor ?? actorName(ctx)),
      ...storedText('for_name', forName ?? ''),
      ...storedText('comment', comment ?? ''),
    })),
  )
}

export const actorName = (ctx: Pick<Ctx, 'actor'>): string => ctx.actor.name || ctx.actor.email

/** The approver of the previous stage; null in the first. */
export async function previousApprover(ctx: Ctx, db: Db, request: RequestRow): Promise<number | null> {
  if (request.position === 0) return null
  const last = (await findTasks(ctx, db, request.id)).findLast(
    (task) => task.position === request.position - 1 && task.state === 'approved',
  )
  return last ? (last.decided_by_employee ?? last.approver_id) : null
}
