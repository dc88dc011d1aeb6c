import type { DataOf } from '@muster/contract/kit/index'
import { REQUEST } from '@muster/contract/requests/request-states'
import type {
  approverHistory,
  MatrixStage,
  RequestDetails,
  RequestEvent,
  requestDetail,
  requestPendingOn,
} from '@muster/contract/requests/requests.contract'
import { sql } from 'kysely'
import { type Text, wordsOf } from '../../lib/texts/texts.ts'
import type { Ctx } from '../../platform/context.ts'
import { withTexts } from '../../platform/db/stored-text.ts'
import { type Db, readTx } from '../../platform/db/tx.ts'
import { found } from '../../platform/errors.ts'
import { fileLink } from '../files/index.ts'
import { stageName } from '../workflows/index.ts'
import { type DelegateRow, delegatesToday } from './delegates.queries.ts'
import { findVisible, type ListedRow } from './list.queries.ts'
import { findForDeciding } from './list.service.ts'
import { replacedText } from './planned-approvers.ts'
import { isOwnRequest, recordOf, type StageRow, type TaskRow } from './request.queries.ts'
import { findRequestKind } from './request-kinds.ts'
import { visibleRequest } from './requests.access.ts'
import { listedView } from './requests.views.ts'

type Worded = 'actor' | 'for_name' | 'comment'
type StoredEvent = Omit<RequestEvent, 'stage' | Worded> & { position: number | null } & Record<
    Worded,
    string | Text
  >

interface Parts {
  stages: StageRow[]
  tasks: TaskRow[]
  events: StoredEvent[]
  comments: { author: string; body: string; at: string }[]
  files: { path: string; name: string }[]
  cancelled_by: number | null
}

/** Everything belonging to a request, in one statement. */
async function findParts(
  ctx: Ctx,
  db: Db,
  { id, version_id }: Pick<ListedRow, 'id' | 'version_id'>,
): Promise<Parts> {
  const of = (alias: string) =>
    sql`${sql.ref(`${alias}.org_id`)} = ${ctx.orgId} and ${sql.ref(`${alias}.request_id`)} = ${id}`
  const { rows } = await sql<Parts>`
    select
      coalesce((select jsonb_agg(to_jsonb(s) order by s.position) from request_stage s where ${of('s')}), '[]') as stages,
      coalesce((select jsonb_agg(to_jsonb(t) order by t.position, t.id) from request_task t where ${of('t')}), '[]')
        as tasks,
      coalesce((select jsonb_agg(to_jsonb(v) order by v.id) from request_event v where ${of('v')}), '[]') as events,
      coalesce((select jsonb_agg(jsonb_build_object('author', c.author, 'body', c.body, 'at', c.created_at) order by c.id)
        from request_comment c where ${of('c')}), '[]') as comments,
      coalesce((select jsonb_agg(jsonb_build_object('path', f.path, 'name', f.name) order by f.id)
        from request_attachment f where ${of('f')}), '[]') as files,
      (select c.id from request c where c.org_id = ${ctx.orgId} and c.cancels = ${id} and c.status = 0) as cancelled_by`.execute(
    db,
  )
  const { stages, tasks, events, ...rest } = rows[0] as Parts
  return {
    ...rest,
    stages: stages.map((stage) => ({
      ...withTexts(stage, 'unresolved'),
      name: stageName(version_id, stage.name),
    })),
    tasks: tasks.map((task) => withTexts(task, 'via', 'replaced', 'comment')),
    events: events.map((event) => withTexts(event, 'actor', 'for_name', 'comment')),
  }
}

type Approver = MatrixStage['approvers'][number]

function taskView(task: TaskRow, delegates: readonly DelegateRow[]): Approver {
  const delegate = delegates.find((one) => one.employee_id === task.approver_id)
  return {
    EMPLOYEE_ID: task.approver_id,
    EMPLOYEE_NAME: task.approver_name,
    via: wordsOf(task.via),
    replaced: wordsOf(task.replaced),
    state: task.state,
    comment: wordsOf(task.comment),
    decided_by: task.decided_by,
    decided_at: task.decided_at,
    through: task.decided_through,
    delegate: task.state === 'pending' ? (delegate?.delegate_name ?? null) : null,
  }
}

/** Approvers currently planned for a stage that is not open yet. */
function plannedView(stage: StageRow): Approver[] {
  return stage.approvers.map((one) => ({
    EMPLOYEE_ID: one.employeeId,
    EMPLOYEE_NAME: one.name,
    via: wordsOf(one.via_text ?? one.via),
    replaced: wordsOf(
      replacedText(one.replaced && { ...one.replaced, why: one.replaced.why_text ?? one.replaced.why }),
    ),
    state: 'planned',
    comment: '',
    decided_by: '',
    decided_at: null,
    through: '',
    delegate: null,
  }))
}

export function matrixOf({ stages, tasks }: Parts, delegates: readonly DelegateRow[]): MatrixStage[] {
  return stages.map((stage) => {
    const own = tasks.filter((task) => task.position === stage.position)
    return {
      position: stage.position,
      name: stage.name,
      mode: stage.mode,
      count: stage.count,
      state: stage.state,
      due_at: stage.due_at,
      unresolved:
        stage.state === 'open' && own.every((task) => task.state !== 'pending') && stage.unresolved
          ? wordsOf(stage.unresolved)
          : null,
      approvers: own.length > 0 ? own.map((task) => taskView(task, delegates)) : plannedView(stage),
    }
  })
}

function historyOf({ events, stages }: Parts): RequestEvent[] {
  return events.map(({ at, what, actor, for_name, comment, position }) => ({
    at,
    what,
    actor: wordsOf(actor),
    for_name: wordsOf(for_name),
    comment: wordsOf(comment),
    stage: position === null ? '' : (stages[position]?.name ?? ''),
  }))
}

async function delegatesOfTasks(ctx: Ctx, db: Db, row: ListedRow, { tasks }: Parts): Promise<DelegateRow[]> {
  const ids = tasks.flatMap((task) =>
    task.state === 'pending' && task.approver_id !== null ? task.approver_id : [],
  )
  return delegatesToday(ctx, db, ids, row)
}

function isLastApprover(ctx: Ctx, row: ListedRow, { tasks }: Parts): boolean {
  const last = tasks.findLast((task) => task.position === row.position && task.state === 'approved')
  if (!last) return false
  return ctx.actor.employeeId === null
    ? last.decided_by_account === ctx.actor.accountId
    : last.decided_by_employee === ctx.actor.employeeId
}

function abilitiesOf(ctx: Ctx, row: ListedRow, parts: Parts): RequestDetails['abilities'] {
  const kind = findRequestKind(row.kind)
  const isOwn = isOwnRequest(ctx, row)
  const isSelf = row.employee_id === ctx.actor.employeeId
  const isPending = row.status === REQUEST.pending
  const canBeCancelled =
    row.status === REQUEST.approved && row.cancels === null && Boolean(kind?.canBeCancelled)
  return {
    decide: row.acts.length > 0,
    withdraw: isOwn && isPending,
    cancel: isOwn && canBeCancelled && parts.cancelled_by === null,
    take_back: !isSelf && canBeCancelled && isLastApprover(ctx, row, parts),
    administer: row.administers && (isPending || canBeCancelled),
    comment: true,
  }
}

const NAMED_SECTIONS = {
  loan_details: null,
  expenseData: null,
  travelDesk: null,
  expense_data: null,
  attendance_details: null,
  document_details: null,
  formdetails: null,
  pip_details: null,
  profilerequest: null,
}

/**
 * A request as the caller may see it; out of reach is reported as missing. At most eight statements.
 *
 * @throws AppError `record.not_found`
 */
export function readRequest(ctx: Ctx, id: number): Promise<DataOf<typeof requestDetail>> {
  return readTx(ctx, async (db) => {
    const row = found(await findVisible(ctx, db, id, visibleRequest(ctx)))
    const parts = await findParts(ctx, db, row)
    const delegates = await delegatesOfTasks(ctx, db, row, parts)
    const kind = findRequestKind(row.kind)
    const record = recordOf(row)
    // Only approvers and administrators see who else is away.
    const decides = row.acts.length > 0 || row.administers
    const forDeciding = await findForDeciding(ctx, db, decides ? [row] : [])
    const details = await kind?.detail?.(ctx, db, [record])
    const sections = await kind?.sections?.(ctx, db, record)
    return {
      request_details: {
        ...listedView(ctx, row, forDeciding.get(id)),
        submitter: row.submitter,
        facts: details?.get(id) ?? [],
        stages: matrixOf(parts, delegates),
        path: row.path.map((one) => wordsOf(one)),
        history: historyOf(parts),
        comments: parts.comments,
        decision_comment: wordsOf(row.decision_comment),
        cancelled_by: parts.cancelled_by,
        abilities: abilitiesOf(ctx, row, parts),
      },
      files: parts.files.map(({ path, name }) => ({ name, link: fileLink(ctx, path, name) })),
      ...NAMED_SECTIONS,
      ...sections,
    }
  })
}

export function readHistory(ctx: Ctx, id: number): Promise<DataOf<typeof approverHistory>> {
  return readTx(ctx, async (db) => {
    const row = found(await findVisible(ctx, db, id, visibleRequest(ctx)))
    const parts = await findParts(ctx, db, row)
    const delegates = await delegatesOfTasks(ctx, db, row, parts)
    return { history: historyOf(parts), new_approval_matrix: matrixOf(parts, delegates) }
  })
}

export function readPendingOn(ctx: Ctx, id: number): Promise<DataOf<typeof requestPendingOn>> {
  return readTx(ctx, async (db) => {
    const row = found(await findVisible(ctx, db, id, visibleRequest(ctx)))
    const parts = await findParts(ctx, db, row)
    const delegates = await delegatesOfTasks(ctx, db, row, parts)
    const open = matrixOf(parts, delegates).filter((stage) => stage.state === 'open')
    const pending_on = open.flatMap((stage) =>
      stage.approvers
        .filter((one) => one.state === 'pending')
        .map(({ EMPLOYEE_ID, EMPLOYEE_NAME, via, delegate }) => ({
          EMPLOYEE_ID,
          EMPLOYEE_NAME,
          via,
          delegate,
          stage: stage.name,
          due_at: stage.due_at,
        })),
    )
    return {
      pending_on: row.status === REQUEST.pending ? pending_on : [],
      stuck: row.stuck && wordsOf(row.stuck),
    }
  })
}
