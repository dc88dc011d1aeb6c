import {
  employeeAsOf,
  employeeTimelineReport,
  teamAsOf,
} from '@muster/contract/calls/employees/directory/as-of'
import { readDuties } from '@muster/contract/calls/employees/moves/duties'
import { previewSeparation } from '@muster/contract/calls/employees/moves/separations'
import { listPlannedChanges } from '@muster/contract/calls/employees/moves/transfers'
import { slugOfAttribute } from '@muster/contract/employees/employees.constants'
import type { FormField } from '@muster/contract/forms/form-definition'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import type { DataTableState } from '@muster/ui/data-table'
import type { QueryClient } from '@tanstack/react-query'
import { readOptions } from '../../../lib/calls/query.ts'
import { type EmployeeForm, fieldsOf } from '../../../lib/people/employee-form-options.ts'
import { refreshPeople } from '../data/employee-queries.ts'

const inline = { meta: { errorShown: 'inline' as const } }

export type PlannedChange = DataOf<typeof listPlannedChanges>['changes'][number]
export type PlannedKind = PlannedChange['kind']
export type HappeningRow = DataOf<typeof employeeTimelineReport>['rows'][number]

/** Ids of this module's filters that are not organisation units. */
export const MOVE_FILTER = { kind: 'kind', period: 'period', event: 'event' } as const

type Filters = DataTableState['filters']

const isUnit = (id: string) => /^\d+$/.test(id)

/** Organisation units by numeric filter id, in the format of the calls. */
function unitFilters(filters: Filters): Filters {
  return Object.fromEntries(Object.entries(filters).filter(([id, values]) => isUnit(id) && values.length > 0))
}

function periodOf(filters: Filters): { from?: string; to?: string } {
  const [from, to] = (filters[MOVE_FILTER.period] ?? []) as string[]
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) }
}

export function plannedOptions(state: DataTableState, page: number, limit: number) {
  const kinds = (state.filters[MOVE_FILTER.kind] ?? []) as PlannedKind[]
  return {
    ...readOptions(listPlannedChanges, {
      body: {
        page,
        limit,
        search: state.search,
        filters: unitFilters(state.filters),
        ...(kinds.length > 0 ? { kinds } : {}),
        ...periodOf(state.filters),
      },
    }),
    ...inline,
  }
}

const OF_PERSON = 50

/** An employee's planned changes. */
export const plannedOfOptions = (id: number) => ({
  ...readOptions(listPlannedChanges, { body: { emp_id: id, limit: OF_PERSON } }),
  placeholderData: undefined,
  ...inline,
})

export const asOfOptions = (id: number, day: string) => ({
  ...readOptions(employeeAsOf, { query: { emp_id: id, day } }),
  ...inline,
})

const TEAM_PAGE = 100

export const teamAsOfOptions = (day: string, managerId?: number) => ({
  ...readOptions(teamAsOf, {
    query: { day, limit: TEAM_PAGE, ...(managerId === undefined ? {} : { manager_id: managerId }) },
  }),
  ...inline,
})

export const separationPreviewOptions = (id: number, day: string) => ({
  ...readOptions(previewSeparation, { body: { emp_id: id, last_working_day: day } }),
  ...inline,
})

export const dutiesOptions = (id: number) => ({
  ...readOptions(readDuties, { body: { emp_id: id } }),
  ...inline,
})

/** Filters of the report, without the page. */
export function reportBody(
  state: DataTableState,
): Omit<BodyOf<typeof employeeTimelineReport>, 'page' | 'limit'> {
  const events = ((state.filters[MOVE_FILTER.event] ?? []) as (string | number)[]).map(Number)
  return {
    search: state.search,
    filters: unitFilters(state.filters),
    ...(events.length > 0 ? { events } : {}),
    ...periodOf(state.filters),
  }
}

export function reportOptions(state: DataTableState, page: number, limit: number) {
  return {
    ...readOptions(employeeTimelineReport, { body: { ...reportBody(state), page, limit } }),
    ...inline,
  }
}

const dated: ReadonlySet<string> = new Set(Object.values(slugOfAttribute))

/** Form fields that a transfer can change, none of them mandatory. */
export function movableFields(form: EmployeeForm): FormField[] {
  return fieldsOf(form)
    .filter((field) => dated.has(field.FIELD_SLUG) && !field.retired)
    .map((field) => ({
      ...field,
      IS_MANDATORY: 0 as const,
      conditions: field.conditions.filter((condition) => condition.effect === 'options'),
    }))
}

/** Invalidates everything that shows people, as of today or any other date, after a transfer. */
export async function refreshMoves(queries: QueryClient): Promise<void> {
  const shown = [
    listPlannedChanges,
    employeeAsOf,
    teamAsOf,
    employeeTimelineReport,
    previewSeparation,
    readDuties,
  ]
  await Promise.all([
    refreshPeople(queries),
    ...shown.map((endpoint) => queries.invalidateQueries({ queryKey: [endpoint.id] })),
  ])
}
