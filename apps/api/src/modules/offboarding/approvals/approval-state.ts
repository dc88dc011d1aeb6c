import type { AutomaticApproval } from '@muster/contract/offboarding/leaving-approvals'
import { REQUEST } from '@muster/contract/requests/request-states'
import { type RawBuilder, sql } from 'kysely'
import { type Text, wordsOf } from '../../../lib/texts/texts.ts'
import { textOf } from '../../../platform/db/stored-text.ts'

interface StoredApproval {
  id: number
  status: number
  waits_for: string[]
  decided_by: string | Text
  comment: string | Text
}

/** SQL: how the request of this number stands, for `approvalView`; null without one. */
export const approvalOf = (orgId: RawBuilder<unknown>, requestId: RawBuilder<unknown>) => sql`(
  select jsonb_build_object('id', r.id, 'status', r.status, 'decided_by', ${textOf('r.decided_by')},
    'comment', ${textOf('r.decision_comment')},
    'waits_for', coalesce((select jsonb_agg(distinct t.approver_name) from request_task t where t.org_id = r.org_id
      and t.request_id = r.id and t.position = r.position and t.state = 'pending'), '[]'))
  from request r where r.org_id = ${orgId} and r.id = ${requestId})`

const states = {
  [REQUEST.pending]: 'waiting',
  [REQUEST.approved]: 'approved',
  [REQUEST.rejected]: 'rejected',
} as const

export function approvalView(stored: unknown): AutomaticApproval {
  if (stored === null || stored === undefined) return null
  const { id, status, waits_for, decided_by, comment } = stored as StoredApproval
  const isPending = status === REQUEST.pending
  return {
    REQUEST_ID: id,
    state: states[status as keyof typeof states] ?? 'withdrawn',
    waits_for: isPending ? waits_for : [],
    decided_by: wordsOf(decided_by),
    comment: wordsOf(comment),
  }
}
