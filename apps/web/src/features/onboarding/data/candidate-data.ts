import {
  listCandidates,
  readCandidate,
  readCandidateBoard,
} from '@muster/contract/calls/onboarding/candidates'
import type { DataOf } from '@muster/contract/kit/index'
import { candidateMeasures } from '@muster/contract/onboarding/insights.constants'
import type { CandidateStatus } from '@muster/contract/onboarding/onboarding.constants'
import type { StatusKind } from '@muster/ui/feedback'
import type { QueryClient } from '@tanstack/react-query'
import { filterNumber, filterTexts, filterValue } from '../../../lib/list/filters.ts'
import type { ListRequest } from '../../../lib/list/list-screen-types.ts'

export type Details = DataOf<typeof readCandidate>

export const LIST = '/advance-hr/onboarding/candidate'
export const BLACKLIST = `${LIST}/blacklist`
export const historyOf = (id: number) => `${LIST}/${id}/history`
export const pathOf = (id: number) => `/advance-hr/onboarding/candidateDetails/${id}`

export const statusKinds: Readonly<Record<CandidateStatus, StatusKind>> = {
  ...{ draft: 'neutral', in_progress: 'info', offer_sent: 'info', offer_accepted: 'success' },
  ...{
    offer_declined: 'danger',
    documents_pending: 'warning',
    verified: 'success',
    ready_to_join: 'success',
  },
  ...{ joined: 'success', on_hold: 'warning', offer_expired: 'danger', offer_revoked: 'danger' },
  ...{
    did_not_join: 'danger',
    completed: 'success',
    withdrawn: 'neutral',
    blacklisted: 'danger',
    deleted: 'neutral',
  },
}

const numbers = (values: string[]) => values.map(Number).filter((one) => Number.isSafeInteger(one))

/** What selects candidates, from the filters of the list. */
export function criteriaOf({ state }: Pick<ListRequest, 'state'>) {
  const ids = (name: string) => numbers(filterTexts(state, name))
  const [joining_from, joining_to] = filterTexts(state, 'joining')
  const [added_from, added_to] = filterTexts(state, 'added')
  const recruiter = filterNumber(state, 'recruiter')
  const measure = candidateMeasures.find((one) => one === filterValue(state, 'measure'))
  const reason = filterValue(state, 'reason')
  return {
    status: filterTexts(state, 'status') as CandidateStatus[],
    ...{ department_id: ids('department'), location_id: ids('location'), step_kind: ids('step') },
    ...{ workflow_id: ids('flow'), recruiter_id: recruiter === undefined ? [] : [recruiter] },
    ...(joining_from ? { joining_from } : {}),
    ...(joining_to ? { joining_to } : {}),
    ...(added_from ? { added_from } : {}),
    ...(added_to ? { added_to } : {}),
    ...(measure ? { measure } : {}),
    ...(reason ? { reason } : {}),
    source: filterTexts(state, 'source'),
    ...(filterValue(state, 'overdue') ? { is_overdue: true } : {}),
    search: state.search,
    ...(state.sort ? { sort: state.sort } : {}),
  }
}

/** Reads that show candidates. */
export const candidateReads = [listCandidates, readCandidate, readCandidateBoard] as const

export const refreshCandidates = (client: QueryClient) =>
  Promise.all(candidateReads.map(({ id }) => client.invalidateQueries({ queryKey: [id] })))
