import type { SettlingWay } from '@muster/contract/attendance/settling.contract'
import { datesText } from '../../../lib/texts/span.texts.ts'
import type { Text } from '../../../lib/texts/texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { type Notice, notify } from '../../notices/index.ts'
import { settlingTexts } from './settling.texts.ts'

interface SettledNotice {
  kind: 'attendance.settled' | 'attendance.settled_back'
  how: SettlingWay
  by: string
  reason: string
  days: readonly { employeeId: number; date: string }[]
}

/** Leave is notified by its request; an accepted day has not changed. */
const words: Partial<Record<SettlingWay, Text>> = {
  hours: settlingTexts.text('notifyShiftHours'),
  void: settlingTexts.text('notifyPunchesVoided'),
  times: settlingTexts.text('notifyTimesCorrected'),
}

/** Notifies each employee once whose days were settled or restored by somebody else. */
export async function notifySettled(
  ctx: Ctx,
  db: Db,
  { kind, how, by, reason, days }: SettledNotice,
): Promise<void> {
  const what = words[how]
  if (what === undefined) return
  const people = Map.groupBy(days, ({ employeeId }) => employeeId)
  const notices = [...people].map(([id, daysOfPerson]): Notice => {
    const dates = daysOfPerson.map(({ date }) => date).sort()
    return {
      ...{ kind, to: { employeeIds: [id] }, link: { me: `/my-attendance?day=${dates[0]}` } },
      values: { days: datesText(dates), how: what, by, reason },
    }
  })
  await notify(ctx, db, ...notices)
}
