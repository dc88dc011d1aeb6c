import { listCandidates } from '@muster/contract/calls/onboarding/candidates'
import { call } from '../../../lib/calls/api.ts'
import type { RecordHit } from '../../../lib/screen/extensions.ts'
import { pathOf } from './candidate-data.ts'

const HITS = 5

/** Candidates by name, e-mail address or phone. */
export async function searchCandidates(text: string, signal: AbortSignal): Promise<RecordHit[]> {
  const body = { search: text, page: 1, limit: HITS }
  const { rows } = await call(listCandidates, { body }, { signal })
  return rows.map(({ candidate_id, CANDIDATE_NAME, CANDIDATE_DESIGNATION, email }) => ({
    ...{ id: candidate_id, name: CANDIDATE_NAME, to: pathOf(candidate_id) },
    detail: [CANDIDATE_DESIGNATION, email].filter(Boolean).join(' · '),
  }))
}
