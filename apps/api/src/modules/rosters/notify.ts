import { datesText, dateText } from '../../lib/texts/span.texts.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import { type Notice, notify } from '../notices/index.ts'
import type { Difference } from './publication.queries.ts'
import type { RosterRecord } from './roster.queries.ts'

interface Change {
  roster: RosterRecord
  /** The roster's new status. */
  status: 0 | 1 | 2
  differences: readonly Difference[]
}

/**
 * Notifies everybody whose days changed, once: of a new roster, of changed days, or of its removal. The
 * statements of one `notify`, whatever the number of people.
 *
 * @returns the number of people notified
 */
export async function notifyChanges(
  ctx: Ctx,
  db: Db,
  { roster, status, differences }: Change,
): Promise<number> {
  const people = Map.groupBy(differences, ({ employee_id }) => employee_id)
  if (people.size === 0) return 0
  const values = { name: roster.name, from: dateText(roster.from_date), to: dateText(roster.to_date) }
  const link = { me: `/my-roster?from=${roster.from_date}` }
  const isNew = roster.published_at === null
  const all = { to: { employeeIds: [...people.keys()] }, values, link }
  if (status !== 1) await notify(ctx, db, { ...all, kind: 'rosters.taken_back' })
  else if (isNew) await notify(ctx, db, { ...all, kind: 'rosters.published' })
  else {
    const notices = [...people].map(
      ([id, days]): Notice => ({
        ...{ to: { employeeIds: [id] }, kind: 'rosters.changed', link },
        values: { ...values, days: datesText(days.map(({ day }) => day)) },
      }),
    )
    await notify(ctx, db, ...notices)
  }
  return people.size
}
