import { dateText } from '../../lib/texts/span.texts.ts'
import type { Notice } from '../notices/index.ts'
import { type DuePolicy, groupNotices } from './rules/group-notices.ts'

/** The address of a policy for its readers, or of all their policies. */
export function readingLink(policyId?: number): NonNullable<Notice['link']> {
  const path = policyId === undefined ? '/my-policies' : `/my-policies/${policyId}`
  return { admin: path, me: path }
}

/** The notices about policies to acknowledge, one for each person. @param kinds for one policy, and for several */
export const acknowledgementNotices = (
  due: readonly DuePolicy[],
  kinds: { one: string; several: string },
): Notice[] =>
  groupNotices(due).map(({ policy, count, employeeIds }): Notice => {
    const to = { employeeIds }
    if (!policy) return { to, kind: kinds.several, values: { count: String(count) }, link: readingLink() }
    const { policy_id, title, due_on } = policy
    return { to, kind: kinds.one, values: { title, due: dateText(due_on) }, link: readingLink(policy_id) }
  })
