import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'

/** SQL condition on employee `e`, matching these records of another module. */
export type PeopleFilter = (ctx: Ctx, ids: readonly number[]) => RawBuilder<boolean>

const filters = new Map<number, PeopleFilter>()

/** Adds a filter to lists of employees, by its number in the list of filters. Called during module start-up. */
export function registerPeopleFilter(filterId: number, filter: PeopleFilter): void {
  if (filters.has(filterId)) throw new Error(`Filter ${filterId} is registered twice.`)
  filters.set(filterId, filter)
}

export const peopleFilter = (filterId: number): PeopleFilter | undefined => filters.get(filterId)
