/** A policy that somebody has to acknowledge. */
export interface DuePolicy {
  policy_id: number
  employee_id: number
  title: string
  /** Last day, `YYYY-MM-DD`. */
  due_on: string
}

/** People who get the same notice. */
export interface NoticeGroup {
  /** The policy that it is about; null where there are several. */
  policy: Pick<DuePolicy, 'policy_id' | 'title' | 'due_on'> | null
  count: number
  employeeIds: number[]
}

/**
 * One notice for each person: about their policy and its last day, or only about how many policies there are. People with the
 * same notice are grouped, so that a policy for everybody is one notice.
 */
export function groupNotices(due: readonly DuePolicy[]): NoticeGroup[] {
  const groups = new Map<string, NoticeGroup>()
  for (const [employeeId, policies] of Map.groupBy(due, (one) => one.employee_id)) {
    const [first] = policies
    if (!first) continue
    const { policy_id, title, due_on } = first
    const isOne = policies.length === 1
    const key = isOne ? `${policy_id} ${due_on}` : `several ${policies.length}`
    const policy = isOne ? { policy_id, title, due_on } : null
    const group = groups.get(key) ?? { policy, count: policies.length, employeeIds: [] }
    group.employeeIds.push(employeeId)
    groups.set(key, group)
  }
  return [...groups.values()]
}
