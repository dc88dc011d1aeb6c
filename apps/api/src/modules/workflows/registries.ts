import type { PropertyInfo } from '@muster/contract/workflows/definition'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import type { Delegate, SimulatedRequest } from './plan.types.ts'

/** A property of a request's kind; options that differ by organisation come from `read`. */
export type TriggerFact = PropertyInfo & {
  read?: (ctx: Ctx, db: Db) => Promise<readonly { id: number | string; name: string }[]>
}

const facts = new Map<string, readonly TriggerFact[]>()

/**
 * A kind of requests tells what conditions of its workflow may ask about; from then on its trigger
 * counts as available. Called where a module connects.
 */
export function registerTriggerFacts(trigger: string, properties: readonly TriggerFact[]): void {
  const wrong = properties.find((one) => one.property.startsWith('employee.'))
  if (wrong) throw new Error(`${trigger}: ${wrong.property} would hide a property of the person.`)
  facts.set(trigger, properties)
}

export const triggerFacts = (trigger: string): readonly TriggerFact[] => facts.get(trigger) ?? []
/** Every trigger that some kind of requests asks by. */
export const askedTriggers = (): string[] => [...facts.keys()]
export const isAskedFor = (trigger: string): boolean => facts.has(trigger)

/** Requests of a trigger submitted since a day, the latest first, at most `limit`. One statement. */
export type SimulationSource = (
  ctx: Ctx,
  db: Db,
  asked: { trigger: string; since: string; limit: number; beforeRequestId?: number },
) => Promise<readonly SimulatedRequest[]>

let simulationSource: SimulationSource = async () => []

/** Where the publish simulation finds the last 90 days' requests. */
export function registerSimulationSource(source: SimulationSource): void {
  simulationSource = source
}
export const recentRequests: SimulationSource = (...asked) => simulationSource(...asked)

/**
 * Who of these people has handed their approvals of this trigger over on that day, and to whom. A fixed
 * number of statements. Chains are followed by the source; it never answers a loop.
 */
export type DelegationSource = (
  ctx: Ctx,
  db: Db,
  asked: { employeeIds: readonly number[]; on: string; trigger: string },
) => Promise<ReadonlyMap<number, Delegate>>

let delegationSource: DelegationSource = async () => new Map()

/**
 * The last step of finding approvers: whoever is away is replaced by their delegate, with both names
 * kept. A delegate who is the requester, or has left, is not taken: the request stays with the person.
 */
export function registerDelegations(source: DelegationSource): void {
  delegationSource = source
}
export const delegatesOf: DelegationSource = (...asked) => delegationSource(...asked)
