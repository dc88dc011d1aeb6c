import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tx.ts'
import type { DataOwner, HeldRow, PersonalData } from '../../platform/privacy/personal-data.ts'
import { attendanceTexts } from './attendance.texts.ts'

/** Days with what held for them, which they share with other people. */
async function readDays(ctx: Ctx, db: Db, { employeeId }: DataOwner): Promise<HeldRow[]> {
  if (employeeId === null) return []
  const { rows } = await sql<{ day: HeldRow }>`
    select to_jsonb(d) - 'org_id' - 'plan_id' || jsonb_build_object('plan', p.plan) as day
    from attendance_day d join attendance_plan p on p.org_id = d.org_id and p.id = d.plan_id
    where d.org_id = ${ctx.orgId} and d.employee_id = ${employeeId} order by d.day`.execute(db)
  return rows.map(({ day }) => day)
}

/** Personal data held by attendance: punches with their positions, and attendance days. */
export const attendancePersonalData: PersonalData = {
  tables: [
    {
      table: 'attendance_punch',
      label: attendanceTexts('punchRecords'),
      employee: ['employee_id'],
      account: ['account_id'],
    },
    {
      table: 'attendance_punch_void',
      label: attendanceTexts('voidedPunches'),
      employee: ['employee_id'],
    },
    { table: 'attendance_day', label: attendanceTexts('attendanceDayRecords'), read: readDays },
    {
      table: 'attendance_arrears',
      label: attendanceTexts('lockedDayChanges'),
      employee: ['employee_id'],
    },
    {
      table: 'attendance_overtime',
      label: attendanceTexts('approvedOvertime'),
      employee: ['employee_id'],
    },
    {
      table: 'attendance_penalty',
      label: attendanceTexts('penaltyDeductions'),
      employee: ['employee_id'],
    },
    {
      table: 'attendance_provision',
      label: attendanceTexts('nightShiftsAndLocalStays'),
      employee: ['employee_id'],
    },
    {
      table: 'attendance_trip',
      label: attendanceTexts('recordedTrips'),
      employee: ['employee_id'],
    },
    {
      table: 'attendance_settled_day',
      label: attendanceTexts('correctedByHr'),
      employee: ['employee_id'],
    },
    {
      table: 'attendance_settling',
      label: attendanceTexts('correctionsForOthers'),
      account: ['account_id'],
    },
    { table: 'attendance_badge', label: attendanceTexts('badges'), employee: ['employee_id'] },
  ],
}
