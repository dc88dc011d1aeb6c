import { sql } from 'kysely'
import { type Text, wordsOf } from '../../../lib/texts/texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import { textOf } from '../../../platform/db/stored-text.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { NewPunch } from './insert-punches.ts'

export interface PunchView {
  ID: number
  at: string
  direction: NewPunch['direction']
  source: NewPunch['source']
  place: string | null
  is_offline: boolean
  /** Name of the device. */
  device: string | null
  /** Reason for which it was voided. */
  voided: string | null
  note: string
}

/**
 * All punches of an employee within a time range as delivered, including voided ones, by time. One statement;
 * does not check reach.
 */
export async function punchesOf(
  ctx: Pick<Ctx, 'orgId'>,
  db: Db,
  { employeeId, from, until }: { employeeId: number; from: Temporal.Instant; until: Temporal.Instant },
): Promise<PunchView[]> {
  const { rows } = await sql<
    Omit<PunchView, 'voided' | 'note'> & { voided: string | Text | null; note: string | Text }
  >`
    select p.id as "ID", p.at, p.direction, p.source, p.place_verdict as place, p.is_offline, d.name as device,
      ${textOf('v.reason')} as voided, ${textOf('p.note')} as note
    from attendance_punch p
    left join attendance_punch_void v on v.org_id = p.org_id and v.punch_id = p.id
    left join attendance_device d on d.org_id = p.org_id and d.id = p.device_id
    where p.org_id = ${ctx.orgId} and p.employee_id = ${employeeId}
      and p.at between ${from.toString()}::timestamptz and ${until.toString()}::timestamptz
    order by p.at, p.id`.execute(db)
  return rows.map((row) => ({ ...row, voided: row.voided && wordsOf(row.voided), note: wordsOf(row.note) }))
}
