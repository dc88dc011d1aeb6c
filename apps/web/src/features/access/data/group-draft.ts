import { type GroupLimit, groupLimits } from '@muster/contract/access/access.constants'
import type { readAccessGroup } from '@muster/contract/access/groups.contract'
import type { DataOf } from '@muster/contract/kit/index'

export type GroupDetails = DataOf<typeof readAccessGroup>
export type LimitIds = Record<GroupLimit, number[]>

/** Draft of a data permission group. */
export interface GroupDraft {
  name: string
  description: string
  limits: LimitIds
}

export const perLimit = <T>(value: (limit: GroupLimit) => T): Record<GroupLimit, T> =>
  Object.fromEntries(groupLimits.map((limit) => [limit, value(limit)])) as Record<GroupLimit, T>

export const emptyDraft: GroupDraft = { name: '', description: '', limits: perLimit(() => []) }

export function draftOf(group: GroupDetails, name = group.GROUP_NAME): GroupDraft {
  return { name, description: group.description, limits: perLimit((limit) => group[limit]) }
}

/** Whether two drafts are equal, ignoring the order of values. */
export function isSameDraft(first: GroupDraft, second: GroupDraft): boolean {
  const inOrder = ({ name, description, limits }: GroupDraft) =>
    JSON.stringify([
      name.trim(),
      description.trim(),
      groupLimits.map((limit) => [...limits[limit]].sort((a, b) => a - b)),
    ])
  return inOrder(first) === inOrder(second)
}

export function hasLimits(limits: LimitIds): boolean {
  return groupLimits.some((limit) => limits[limit].length > 0)
}
