import { addDays } from '@muster/contract/kit/days'
import { INDIA, standardTerms } from '@muster/contract/offboarding/settlement/settlement.constants'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { offDaysOf } from '../../holidays/index.ts'
import { legalDueDate } from '../rules/settlement-checks.ts'

/** When wages are due by the terms of the country, of a separation `s` and its employee `e`. */
export interface DueTerms {
  due_days: number
  due_counts: 'calendar' | 'working'
}

/**
 * Joins `terms` (`due_days`, `due_counts`): those saved for the country, else India's standard ones in India, else those
 * saved for other countries, else the standard ones.
 */
export const joinDueTerms = (ctx: Ctx): RawBuilder<unknown> => {
  const [india, elsewhere] = [standardTerms(INDIA), standardTerms(null)]
  return sql`
    left join location dl on dl.org_id = e.org_id and dl.id = e.location_id
    left join entity dn on dn.org_id = e.org_id and dn.id = e.entity_id
    cross join lateral (
      select p.due_days, p.due_counts from (
        select p.due_days::int as due_days, p.due_counts, case when p.country_id is null then 3 else 1 end as rank
        from settlement_policy p
        where p.org_id = ${ctx.orgId} and (p.country_id = coalesce(dl.country_id, dn.country_id) or p.country_id is null)
        union all
        select ${india.due_days}::int, ${india.due_counts}::text, 2 where coalesce(dl.country_id, dn.country_id) = ${INDIA}::int
        union all
        select ${elsewhere.due_days}::int, ${elsewhere.due_counts}::text, 4
      ) p order by p.rank limit 1
    ) terms`
}

interface NotPrepared extends DueTerms {
  EMPLOYEE_ID: number
  last_working_day: string
}

/** Days off that may lie between: holidays and long weekends, beside as many working days. */
const mostOffDays = (days: number) => days + 30

/** The legal due date of each, by employee. One statement, none where nobody's working days are counted. */
export async function dueDaysOf(
  ctx: Ctx,
  db: Db,
  leavers: readonly NotPrepared[],
): Promise<Map<number, string>> {
  const counting = leavers.filter(({ due_counts }) => due_counts === 'working')
  const ends = counting.map((one) => addDays(one.last_working_day, one.due_days + mostOffDays(one.due_days)))
  const [from] = counting.map(({ last_working_day }) => last_working_day).sort()
  const to = ends.sort().at(-1)
  const off =
    from && to
      ? await offDaysOf(
          ctx,
          db,
          counting.map(({ EMPLOYEE_ID }) => EMPLOYEE_ID),
          from,
          to,
        )
      : undefined
  return new Map(
    leavers.map((one) => {
      const days = off?.get(one.EMPLOYEE_ID)
      const offDays = new Set([...(days?.week_offs ?? []), ...(days?.holidays ?? []).map(({ date }) => date)])
      const terms = { days: one.due_days, counts: one.due_counts }
      return [one.EMPLOYEE_ID, legalDueDate(one.last_working_day, terms, offDays)]
    }),
  )
}
