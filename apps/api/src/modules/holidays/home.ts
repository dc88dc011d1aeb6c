import { addDays, daysBetween } from '@muster/contract/kit/days'
import { mapQuery } from '../../platform/db/deferred-query.ts'
import { type HomePart, homeDay } from '../../platform/home/home-parts.ts'
import { offDaysQuery } from './off-days.ts'

const SHOWN = 3
const AHEAD = 180

/** The person's next holidays, by where they work on each day. */
export const holidaysPart: HomePart<'holidays'> = {
  key: 'holidays',
  permission: 'holidays.own.view',
  isFor: ({ employeeId }) => employeeId !== null,
  facts: [homeDay],
  query: ({ ctx, fact }) => {
    const today = fact(homeDay)
    const me = ctx.actor.employeeId as number
    return mapQuery(offDaysQuery(ctx, { employeeIds: [me], from: today, to: addDays(today, AHEAD) }), (off) =>
      (off.get(me)?.holidays ?? [])
        .slice(0, SHOWN)
        .map(({ date, name }) => ({ date, name, days: daysBetween(today, date) })),
    )
  },
}
