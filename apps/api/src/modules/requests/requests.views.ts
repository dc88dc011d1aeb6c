import { eachDay } from '@muster/contract/kit/days'
import { REQUEST, type RequestStatus, requestStatusLabels } from '@muster/contract/requests/request-states'
import type { Conflict, ListedRequest, SurroundingDay } from '@muster/contract/requests/requests.contract'
import { wordsOf } from '../../lib/texts/texts.ts'
import type { Ctx } from '../../platform/context.ts'
import { fileLink } from '../files/index.ts'
import { stageName } from '../workflows/index.ts'
import type { ListedRow } from './list.queries.ts'
import { titleOf } from './notify.service.ts'
import { isOwnRequest } from './request.queries.ts'
import { requestsTexts } from './requests.texts.ts'
import type { TeamAway } from './surroundings.queries.ts'

/** Lists with three statuses show everything neither pending nor approved as rejected. */
export function threeWayLabel(status: RequestStatus): string {
  return requestStatusLabels[
    status === REQUEST.pending || status === REQUEST.approved ? status : REQUEST.rejected
  ]
}

/** Every day of the request, at most a month: the format that attendance lists read. */
function daysOf({ from_date, to_date }: ListedRow): { DATE: string }[] {
  if (from_date === null) return []
  const days = eachDay(from_date, to_date ?? from_date)
  return days.slice(0, 31).map((DATE) => ({ DATE }))
}

export function matrixHead(row: ListedRow) {
  const names = row.pending.map((one) => one.name)
  const only = row.pending.length === 1 ? (row.pending[0]?.id ?? null) : null
  return [
    {
      stage: row.stage_name === null ? '' : stageName(row.version_id, row.stage_name),
      approval_pending_on: { EMPLOYEE_ID: only, EMPLOYEE_NAME: names.join(', ') },
    },
  ]
}

export function teamText({ names, others, team }: TeamAway): Conflict {
  const more = others - names.length
  const who = more > 0 ? requestsTexts('andMore', { names: names.join(', '), more }) : names.join(', ')
  return {
    tone: others * 2 >= team ? 'warning' : 'info',
    text: requestsTexts('teamAwayNamed', { others, team, who }),
  }
}

/** Shown only to people who may decide the request. */
export interface ForDeciding {
  conflicts: readonly Conflict[]
  around: readonly SurroundingDay[]
}

export function listedView(
  ctx: Ctx,
  row: ListedRow,
  { conflicts, around }: ForDeciding = { conflicts: [], around: [] },
  label: (status: RequestStatus) => string = (status) => requestStatusLabels[status],
): ListedRequest {
  const isOwn = isOwnRequest(ctx, row)
  return {
    REQUEST_ID: row.id,
    REQUEST_STATUS: row.status,
    REQUEST_STATUS_NAME: label(row.status),
    TRIGGER_SLUG: row.kind,
    REQUEST_NAME: wordsOf(titleOf(row)),
    EMPLOYEE_ID: row.employee_id,
    EMPLOYEE_CODE: row.employee_code,
    EMPLOYEE_NAME: row.employee_name,
    photo: row.photo_path === null ? null : fileLink(ctx, row.photo_path),
    summary: wordsOf(row.summary),
    comment: row.comment,
    from_date: row.from_date,
    to_date: row.to_date,
    submitted_at: row.submitted_at,
    waiting_since: row.waiting_since,
    reminded_at: row.reminded_at,
    due_at: row.due_at,
    decided_at: row.decided_at,
    decided_by: wordsOf(row.decided_by),
    cancels: row.cancels,
    stuck: row.stuck && wordsOf(row.stuck),
    new_approval_matrix: matrixHead(row),
    new_attendance: daysOf(row),
    acting_for: row.acts[0] ?? null,
    conflicts: [...conflicts],
    around: [...around],
    abilities: {
      decide: row.acts.length > 0,
      withdraw: isOwn && row.status === REQUEST.pending,
      administer: row.administers && row.status === REQUEST.pending,
    },
  }
}
