import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import type { Delegate, NamedProperty, SimulatedRequest } from './plan.types.ts'

/** A property of a request kind; `read` provides options that differ by organisation. */
export type TriggerFact = NamedProperty & {
  read?: (ctx: Ctx, db: Db) => Promise<readonly { id: number | string; name: string }[]>
}

const facts = new Map<string, readonly TriggerFact[]>()

/**
 * Registers the properties of a request kind for conditions, which makes its trigger available. Called when a
 * module connects.
 */
export function registerTriggerFacts(trigger: string, properties: readonly TriggerFact[]): void {
  const wrong = properties.find((one) => one.property.startsWith('employee.'))
  if (wrong) throw new Error(`${trigger}: ${wrong.property} would hide a property of the person.`)
  facts.set(trigger, properties)
}

export const triggerFacts = (trigger: string): readonly TriggerFact[] => facts.get(trigger) ?? []
/** Triggers with a registered request kind. */
export const registeredTriggers = (): string[] => [...facts.keys()]
export const isRegistered = (trigger: string): boolean => facts.has(trigger)

/** Requests of a trigger submitted since a date, newest first, at most `limit`. One statement. */
export type SimulationSource = (
  ctx: Ctx,
  db: Db,
  filter: { trigger: string; since: string; limit: number; beforeRequestId?: number },
) => Promise<readonly SimulatedRequest[]>

let simulationSource: SimulationSource = async () => []

/** Registers the source of recent requests for the publish simulation. */
export function registerSimulationSource(source: SimulationSource): void {
  simulationSource = source
}
export const recentRequests: SimulationSource = (...args) => simulationSource(...args)

/**
 * Delegates of these employees for a trigger on a date. A constant number of statements. What a delegate received is
 * not passed on to the delegate's own.
 */
export type DelegationSource = (
  ctx: Ctx,
  db: Db,
  filter: { employeeIds: readonly number[]; on: string; trigger: string },
) => Promise<ReadonlyMap<number, Delegate>>

let delegationSource: DelegationSource = async () => new Map()

/**
 * Registers the source of delegations, the last step of finding approvers: absent approvers are replaced by
 * their delegates, keeping both names. A delegate who is the requester or has left is skipped, and the
 * request stays with the approver.
 */
export function registerDelegations(source: DelegationSource): void {
  delegationSource = source
}
export const delegatesOf: DelegationSource = (...args) => delegationSource(...args)
