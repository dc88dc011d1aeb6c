import { listUsers } from '@muster/contract/employees/directory.contract'
import {
  compareCharts,
  listChartChanges,
  readChart,
  readDepartmentChart,
  readOwnChart,
} from '@muster/contract/employees/org-chart.contract'
import {
  listVacancies,
  readReportingLines,
  type DottedLine as WireLine,
} from '@muster/contract/employees/reporting-lines.contract'
import type { QueryClient } from '@tanstack/react-query'
import { readOptions } from '../../../../lib/query.ts'

export type Person = NonNullable<WireLine['person']>

const inline = { meta: { errorShown: 'inline' as const } }

export const linesOptions = (id: number) => ({
  ...readOptions(readReportingLines, { query: { emp_id: id } }),
  placeholderData: undefined,
  ...inline,
})

export const plannedOptions = { ...readOptions(listChartChanges, { body: {} }), ...inline }

/** After a change of lines or vacancies whatever shows them is asked for anew. */
export async function refreshLines(queries: QueryClient): Promise<void> {
  const shown = [
    readReportingLines,
    listVacancies,
    listChartChanges,
    compareCharts,
    readChart,
    readOwnChart,
    readDepartmentChart,
    listUsers,
  ]
  await Promise.all(shown.map((endpoint) => queries.invalidateQueries({ queryKey: [endpoint.id] })))
}
