import { runQuery } from '../../platform/db/deferred-query.ts'
import type { TermsSource } from '../employees/index.ts'
import { decideDay } from './rules/work-days.ts'
import { shiftsTexts } from './shifts.texts.ts'
import { workFactsQuery } from './work-book.queries.ts'

/** The shift that people with some units work, without rosters; one assigned to the person stays. One statement. */
export const applicableShift: TermsSource = {
  id: 'shift',
  label: () => shiftsTexts('shift'),
  answer: async (ctx, db, cases) => {
    const days = cases.map(({ day }) => day).sort()
    const [from, to] = [days[0], days.at(-1)]
    if (from === undefined || to === undefined) return []
    const employeeIds = cases.flatMap(({ employeeId }) => employeeId ?? [])
    const { book, people } = await runQuery(db, workFactsQuery(ctx, { employeeIds, from, to }))
    return cases.map(({ employeeId, day, units }) => {
      const person = {
        id: employeeId ?? 0,
        locationId: units.location ?? null,
        departmentId: units.department ?? null,
        periods: [],
        assignments: people.find(({ id }) => id === employeeId)?.assignments ?? [],
      }
      const { shift } = decideDay(book, person, undefined, day)
      return {
        text: shift ? `${shift.name} ${shift.start}–${shift.end}` : '',
        key: String(shift?.shiftId ?? ''),
      }
    })
  },
}
