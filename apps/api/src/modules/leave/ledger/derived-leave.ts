import { sql } from 'kysely'
import type { DerivedOfPeople } from '../../employees/index.ts'

/** Sources of entries that are posted by rule, without anybody's doing. */
const BY_RULE = sql`('accrual', 'lot')`

/** What leave derives of a person by rule: their rule, its credits and their lapse. */
export const derivedLeave: DerivedOfPeople = {
  rows: [
    { table: 'leave_assignment', isDerived: sql<boolean>`t.via = 'rule'` },
    { table: 'leave_balance' },
    { table: 'leave_accrual' },
    { table: 'leave_entry', isDerived: sql<boolean>`t.source in ${BY_RULE}` },
    {
      table: 'leave_lot',
      isDerived: sql<boolean>`not exists (
        select from leave_entry e where e.org_id = t.org_id and e.lot_id = t.id and e.source not in ${BY_RULE})`,
    },
  ],
  erase: async (db, runId) => {
    await sql`select erase_imported_leave(${runId})`.execute(db)
  },
}
