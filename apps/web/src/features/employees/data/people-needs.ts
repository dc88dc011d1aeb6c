import { listEmployees } from '@muster/contract/calls/employees/directory/directory'
import { listPlannedChanges } from '@muster/contract/calls/employees/moves/transfers'
import { listProbations } from '@muster/contract/calls/employees/probation/probation'
import { listImportRuns } from '@muster/contract/calls/forms/imports/import-runs'
import { EMPLOYEE_FORM, EMPLOYEE_STATUS } from '@muster/contract/employees/employees.constants'
import { addDays } from '@muster/contract/kit/days'
import { FILTER } from '@muster/contract/kit/filter-ids'
import { call } from '../../../lib/calls/api.ts'
import { dayIn } from '../../../lib/form/form-resources.ts'
import type { Need } from '../../../lib/screen/extensions.ts'
import { sessionStore } from '../../../lib/session/session.ts'
import { MOVE_FILTER, type PlannedKind } from '../moves/moves-queries.ts'

/** How far ahead a change of people is worth preparing, in days. */
const AHEAD = 14

/** People on probation whose decision is due, or overdue. */
export async function probationNeeds(signal: AbortSignal): Promise<Need[]> {
  const { counts } = await call(listProbations, { body: { page: 1, limit: 1 } }, { signal })
  const to = '/users/probation'
  return [
    { id: 'overdue', label: 'employees:need.probationOverdue', count: counts.overdue, to, isUrgent: true },
    { id: 'due', label: 'employees:need.probationDue', count: counts.due, to },
  ]
}

/** People who are hired and have not joined yet. */
export async function joiningNeeds(signal: AbortSignal): Promise<Need[]> {
  const { joining } = EMPLOYEE_STATUS
  const filters = { [FILTER.status]: [joining] }
  const { total_rows } = await call(listEmployees, { body: { page: 1, limit: 1, filters } }, { signal })
  const to = `/users/emp-directory?f.${FILTER.status}=${joining}`
  return [{ id: 'joining', label: 'employees:need.joining', count: total_rows, to }]
}

const MOVING: PlannedKind[] = ['separation', 'rejoining']

/** People who leave or return in the next two weeks; the link opens the list of exactly them. */
export async function movingNeeds(signal: AbortSignal): Promise<Need[]> {
  const user = sessionStore.read()?.user
  if (!user) return []
  const from = dayIn(user.formats.time_zone)
  const to = addDays(from, AHEAD)
  const { total_rows } = await call(
    listPlannedChanges,
    { body: { page: 1, limit: 1, kinds: MOVING, from, to } },
    { signal },
  )
  const query = new URLSearchParams([
    ...MOVING.map((kind) => [`f.${MOVE_FILTER.kind}`, kind]),
    ...[from, to].map((day) => [`f.${MOVE_FILTER.period}`, day]),
  ])
  return [
    {
      id: 'moving',
      label: 'employees:need.leaving',
      count: total_rows,
      to: `/users/planned-changes?${query}`,
    },
  ]
}

/** Imports that were begun and are not finished. */
export async function importNeeds(signal: AbortSignal): Promise<Need[]> {
  const { total_rows } = await call(
    listImportRuns,
    { query: { formid: EMPLOYEE_FORM, show: 'unfinished', page: 1, limit: 1 } },
    { signal },
  )
  return [{ id: 'imports', label: 'employees:need.imports', count: total_rows, to: '/users/import' }]
}
