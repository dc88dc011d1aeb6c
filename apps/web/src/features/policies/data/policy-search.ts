import { listMyPolicies } from '@muster/contract/calls/policies/own-policies'
import { call } from '../../../lib/calls/api.ts'
import type { RecordHit } from '../../../lib/screen/extensions.ts'

const MOST = 5

/** Policies that apply to the person, by the words in them. */
export async function searchPolicies(text: string, signal: AbortSignal): Promise<RecordHit[]> {
  const { policies } = await call(listMyPolicies, { query: { search: text } }, { signal })
  return policies.slice(0, MOST).map(({ policy_id, title, category }) => ({
    ...{ id: policy_id, name: title, detail: category, to: `/my-policies/${policy_id}` },
  }))
}
