/** A policy that somebody is to be notified of. */
export interface Told {
  policyId: number
  employeeId: number
}

/** People who get the same notice: about one policy, or about a number of them. */
export interface Batch {
  /** Null where there are several. */
  policyId: number | null
  count: number
  employeeIds: number[]
}

/** One notice for each person, however many policies it is about; people with the same notice together. */
export function batchesOf(told: readonly Told[]): Batch[] {
  const policiesOf = new Map<number, number[]>()
  for (const { employeeId, policyId } of told)
    policiesOf.set(employeeId, [...(policiesOf.get(employeeId) ?? []), policyId])
  const batches = new Map<string, Batch>()
  for (const [employeeId, policies] of policiesOf) {
    const [only] = policies
    const policyId = policies.length === 1 && only !== undefined ? only : null
    const key = policyId === null ? `n${policies.length}` : String(policyId)
    const batch = batches.get(key) ?? { policyId, count: policies.length, employeeIds: [] }
    batch.employeeIds.push(employeeId)
    batches.set(key, batch)
  }
  return [...batches.values()]
}
