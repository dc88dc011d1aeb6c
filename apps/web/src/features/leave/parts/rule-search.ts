import { listLeaveRules } from '@muster/contract/calls/leave/leave-rules'
import { call } from '../../../lib/calls/api.ts'
import type { RecordHit } from '../../../lib/screen/extensions.ts'

const HITS = 5

/** Leave rules for the command palette. */
export async function searchLeaveRules(text: string, signal: AbortSignal): Promise<RecordHit[]> {
  const { rules } = await call(listLeaveRules, { query: {}, body: { search: text } }, { signal })
  return rules.slice(0, HITS).map((rule) => ({
    id: rule.LEAVE_RULE_ID,
    name: rule.LEAVE_RULE_NAME,
    detail: rule.types.map((type) => type.LEAVE_TYPE_NAME).join(', '),
    to: `/config/leave-rules/${rule.LEAVE_RULE_ID}`,
  }))
}
