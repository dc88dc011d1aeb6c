import type { ChartChangeKind, compareCharts } from '@muster/contract/employees/org-chart/org-chart.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { Ctx } from '../../../platform/context.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { type Difference, findDifferences } from './compare.queries.ts'
import { orgChartTexts } from './org-chart.texts.ts'

/** The change as text; a manager out of reach appears without a name. */
function changeOf(person: Difference, kind: ChartChangeKind) {
  const plain = { kind, before: null, after: null, before_outside: false, after_outside: false }
  if (kind === 'joined') {
    return { ...plain, after: person.manager_after, after_outside: person.manager_after_outside }
  }
  if (kind === 'left') {
    return { ...plain, before: person.manager_before, before_outside: person.manager_before_outside }
  }
  return {
    kind,
    before: person[`${kind}_before`],
    after: person[`${kind}_after`],
    before_outside: kind === 'manager' && person.manager_before_outside,
    after_outside: kind === 'manager' && person.manager_after_outside,
  }
}

/** People who joined, left or moved between two days, given in any order. Three statements. */
export function compareDays(
  ctx: Ctx,
  input: BodyOf<typeof compareCharts>,
): Promise<DataOf<typeof compareCharts>> {
  const { from, to, offset, limit } = input
  if (from === to) fail('employees.chart_same_day', { fields: { to: orgChartTexts('chooseAnotherDate') } })
  return readTx(ctx, async (db) => {
    const today = await organisationToday(ctx, db)
    const wanted = { from, to, today, kinds: input.kinds ?? [], offset, limit }
    const { people, counts } = await findDifferences(ctx, db, wanted)
    const { total, ...byKind } = counts
    const end = offset + people.length
    return {
      from,
      to,
      total,
      next_offset: end < total ? end : null,
      counts: byKind,
      people: people.map((person) => ({
        key: `p${person.id}`,
        EMPLOYEE_ID: person.id,
        EMPLOYEE_NAME: person.full_name,
        EMPLOYEE_CODE: person.code,
        changes: person.kinds.map((kind) => changeOf(person, kind)),
      })),
    }
  })
}
