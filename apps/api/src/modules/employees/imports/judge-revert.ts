import type { FormField } from '@muster/contract/forms/form-definition'
import { refuseOwnRecord } from '../../../platform/access/own-record.ts'
import type { Changes } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { ownPositionSlugs } from '../own-position.ts'
import type { PersonRow } from '../people.queries.ts'
import { movedPerson, refuseReachGrowth } from '../reach-growth.ts'

interface Reverted {
  person: PersonRow
  record: PersonRow
  /** By slug, the values now and after the import is undone. */
  changes: Changes
}

/** The way back obeys the same rule as the way there: see `refuseOwnGain` of changes. */
export async function refuseOwnGain(
  ctx: Ctx,
  db: Db,
  restored: readonly Reverted[],
  { fields, today }: { fields: readonly FormField[]; today: string },
): Promise<void> {
  const positions = restored.filter(
    ({ person, record, changes }) =>
      person.status !== record.status || ownPositionSlugs(Object.keys(changes), fields).length > 0,
  )
  await refuseOwnRecord(
    ctx,
    db,
    positions.map(({ record }) => record.id),
    'employees.import',
  )
  const managers = restored
    .filter(({ person, record }) => person.manager_id !== record.manager_id)
    .map(({ record }) => ({ employeeId: record.id, managerId: record.manager_id, fromDate: today }))
  const moved = restored.map(({ person, changes }) => movedPerson(person, changes))
  await refuseReachGrowth(ctx, db, { managers, moved, today })
}
