import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { getOrganisationFilters } from '@muster/contract/reports/report-filters.contract'
import { holds } from '../../platform/access/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { readTx } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { type OfferedFilter, offeredFilters } from '../employees/index.ts'
import { openReport } from './open-report.ts'

const viewOf = ({ key, name, values }: OfferedFilter) => ({
  filter_id: /^\d+$/.test(key) ? Number(key) : null,
  ...{ key, name, values: values.map(({ value, label }) => ({ id: value, name: label })) },
})

/**
 * The filters by which lists of people, or one report about people, choose. Three statements at most.
 *
 * @throws AppError `reports.not_found`; `access.denied` without a report for those who may not see people
 */
export function readFilters(
  ctx: Ctx,
  { report_id, filter_ids }: BodyOf<typeof getOrganisationFilters>,
): Promise<DataOf<typeof getOrganisationFilters>> {
  return readTx(ctx, async (db) => {
    if (report_id === undefined) {
      if (!holds(ctx.actor, 'employees.profile.view')) fail('access.denied')
    } else {
      const report = await openReport(ctx, db, report_id)
      if (report.dataset.subject !== 'employee') return { filters: [] }
    }
    const wanted = filter_ids && new Set(filter_ids.map(String))
    const offered = await offeredFilters(ctx, db)
    return { filters: offered.filter(({ key }) => !wanted || wanted.has(key)).map(viewOf) }
  })
}
