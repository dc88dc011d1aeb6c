import { sql } from 'kysely'
import type { DerivedOfPeople } from '../../employees/index.ts'

/** What attendance derives of a person without anybody's doing: days without punches, and their open arrears. */
export const derivedDays: DerivedOfPeople = {
  rows: [
    { table: 'attendance_day', isDerived: sql<boolean>`t.punch_ids = '{}'` },
    { table: 'attendance_arrears', isDerived: sql<boolean>`t.state <> 'settled'` },
  ],
}
