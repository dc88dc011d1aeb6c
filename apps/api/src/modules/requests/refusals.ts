import type { Ctx } from '../../platform/context.ts'
import { fail } from '../../platform/errors.ts'
import type { RequestRow } from './request.queries.ts'
import { findRequestKind } from './request-kinds.ts'
import { requestsTexts } from './requests.texts.ts'
import { statusText } from './status-text.ts'

/** Whether a request is about somebody, alone or with others, such as a trip that they take together. */
export const isAbout = (
  { employee_id, kind, payload }: Pick<RequestRow, 'employee_id' | 'kind' | 'payload'>,
  employeeId: number,
): boolean =>
  employee_id === employeeId || (findRequestKind(kind)?.alsoAbout?.(payload).includes(employeeId) ?? false)

/**
 * @throws AppError `requests.own_request` for the employees concerned and the proposer, through every channel
 */
export function refuseOwn({ actor }: Pick<Ctx, 'actor'>, request: RequestRow): void {
  if (actor.employeeId !== null && isAbout(request, actor.employeeId)) fail('requests.own_request')
  const { barred_employee: employee, barred_account: account } = request
  const isProposer =
    (employee !== null && employee === actor.employeeId) || (account !== null && account === actor.accountId)
  const isSubmitter = request.account_id !== null && request.account_id === actor.accountId
  if (isProposer || (isSubmitter && findRequestKind(request.kind)?.barsSubmitter))
    fail('requests.own_request')
}

/** @throws AppError `requests.already_decided` */
export function refuseDecided(request: RequestRow): never {
  fail('requests.already_decided', {
    parameters: { by: request.decided_by, outcome: statusText(request.status) },
  })
}

/** @throws AppError `requests.comment_missing` for a rejection without a comment */
export function requireReason(outcome: 'approved' | 'rejected', comment: string): void {
  if (outcome === 'rejected' && comment === '')
    fail('requests.comment_missing', { fields: { comment: requestsTexts.text('reasonRequired') } })
}
