import type { SeparationStatus } from '@muster/contract/offboarding/offboarding.constants'
import { dateText } from '../../../lib/texts/span.texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { type Notice, notify } from '../../notices/index.ts'
import { statusText } from '../offboarding.texts.ts'
import type { StoredSeparation } from '../separations/load-separation.ts'

async function tell(
  ctx: Ctx,
  db: Db,
  { id, kind, employee_id, manager_id }: StoredSeparation,
  own: Pick<Notice, 'kind' | 'values'>,
): Promise<void> {
  const page = `/offboarding/employee/${id}`
  const isToOther = manager_id !== null && manager_id !== ctx.actor.employeeId
  const notices: Notice[] = [
    ...(kind === 'death'
      ? []
      : [{ to: { employeeIds: [employee_id] }, ...own, link: { me: '/resignation' } }]),
    ...(isToOther
      ? [
          {
            ...{ to: { employeeIds: [manager_id] }, kind: 'offboarding.team_changed' },
            link: { admin: page, me: page },
          },
        ]
      : []),
  ]
  if (notices.length > 0) await notify(ctx, db, ...notices)
}

export const tellOfDay = (ctx: Ctx, db: Db, separation: StoredSeparation, day: string): Promise<void> =>
  tell(ctx, db, separation, { kind: 'offboarding.day_moved', values: { day: dateText(day) } })

export const tellOfStatus = (
  ctx: Ctx,
  db: Db,
  separation: StoredSeparation,
  status: SeparationStatus,
): Promise<void> =>
  tell(ctx, db, separation, {
    kind: 'offboarding.status_changed',
    values: { status: statusText(status) },
  })
