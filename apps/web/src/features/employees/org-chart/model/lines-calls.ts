import { listUsers } from '@muster/contract/calls/employees/directory/directory'
import { listVacancies, readReportingLines } from '@muster/contract/calls/employees/directory/reporting-lines'
import {
  compareCharts,
  listChartChanges,
  readChart,
  readDepartmentChart,
  readOwnChart,
} from '@muster/contract/calls/employees/org-chart/org-chart'
import type { DottedLine as WireLine } from '@muster/contract/employees/directory/reporting-lines.contract'
import type { FieldOption } from '@muster/contract/forms/form-definition'
import type { QueryClient } from '@tanstack/react-query'
import { readOptions } from '../../../../lib/calls/query.ts'
import { foundPerson } from '../../../../lib/form/form-resources.ts'

export type Person = NonNullable<WireLine['person']>

const inline = { meta: { errorShown: 'inline' as const } }

export const linesOptions = (id: number) => ({
  ...readOptions(readReportingLines, { query: { emp_id: id } }),
  placeholderData: undefined,
  ...inline,
})

export const plannedOptions = { ...readOptions(listChartChanges, { body: {} }), ...inline }

/** The name of a person already chosen, for a form's field. */
export const knownPeople = (person: Person | null | undefined): Record<string, FieldOption[]> =>
  person ? { employee: [{ value: person.EMPLOYEE_ID, label: foundPerson(person).label }] } : {}

/** Invalidates everything that shows dotted lines or vacancies. */
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
