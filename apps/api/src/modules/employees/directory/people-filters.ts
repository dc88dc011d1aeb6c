import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'

/** People `e` of whom something that another module knows is one of these records. */
export type PeopleFilter = (ctx: Ctx, ids: readonly number[]) => RawBuilder<boolean>

const filters = new Map<number, PeopleFilter>()

/** Lets lists of people be filtered by a number of the product's list of filters; called where a module connects. */
export function registerPeopleFilter(filterId: number, filter: PeopleFilter): void {
  if (filters.has(filterId)) throw new Error(`Filter ${filterId} is registered twice.`)
  filters.set(filterId, filter)
}

export const peopleFilter = (filterId: number): PeopleFilter | undefined => filters.get(filterId)
