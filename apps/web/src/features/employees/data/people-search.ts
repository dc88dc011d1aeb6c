import { listUsers } from '@muster/contract/calls/employees/directory/directory'
import { call } from '../../../lib/calls/api.ts'
import type { PeopleSearch } from '../../../lib/screen/extensions.ts'
import { currentEntry } from '../../../lib/session/entry.ts'
import { sessionStore } from '../../../lib/session/session.ts'

const HITS = 6

function pathOf(id: number): string {
  if (currentEntry.name === 'admin') return `/users/view/${id}`
  return id === sessionStore.read()?.user.user_emp_id ? '/profile' : `/team/${id}`
}

/** Employees for the command palette; empty if the user may not search for people. */
export const searchForPalette: PeopleSearch = async (text, signal) => {
  if (!sessionStore.read()?.user.permissions.includes('employees.directory.view')) return []
  const { users } = await call(
    listUsers,
    { body: { page: 1, limit: HITS, search: text, status: null } },
    { signal },
  )
  return users.map((person) => ({
    id: person.EMPLOYEE_ID,
    name: person.EMPLOYEE_NAME,
    detail: [person.EMPLOYEE_CODE, person.DESIGNATION_NAME].filter(Boolean).join(' · '),
    image: person.photo,
    to: pathOf(person.EMPLOYEE_ID),
  }))
}
