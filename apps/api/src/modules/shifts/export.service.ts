import type { ShiftBreak } from '@muster/contract/shifts/shift-shapes'
import { minuteOf } from '@muster/contract/shifts/shift-terms'
import { recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { tx } from '../../platform/db/tx.ts'
import { FileReply, XLSX } from '../../platform/http/route.ts'
import { type SheetColumn, writeSheet } from '../../platform/spreadsheets/index.ts'
import { findShifts, type ShiftFilter, versionOn } from './shifts.queries.ts'
import { shiftsTexts } from './shifts.texts.ts'

const columns = (): SheetColumn[] => [
  { key: 'code', header: shiftsTexts('code') },
  { key: 'name', header: shiftsTexts('shift'), width: 28 },
  { key: 'status', header: shiftsTexts('status') },
  { key: 'start', header: shiftsTexts('starts') },
  { key: 'end', header: shiftsTexts('ends') },
  { key: 'next_day', header: shiftsTexts('endsNextDay') },
  { key: 'full_day', header: shiftsTexts('fullDayMinutes'), kind: 'number' },
  { key: 'half_day', header: shiftsTexts('halfDayMinutes'), kind: 'number' },
  { key: 'grace_in', header: shiftsTexts('startGraceMinutes'), kind: 'number' },
  { key: 'grace_out', header: shiftsTexts('endGraceMinutes'), kind: 'number' },
  { key: 'breaks', header: shiftsTexts('breaks'), width: 28 },
  { key: 'core', header: shiftsTexts('coreHours') },
  { key: 'locations', header: shiftsTexts('locations'), width: 28 },
  { key: 'people', header: shiftsTexts('individualAssignments'), kind: 'number' },
  { key: 'rules', header: shiftsTexts('rules'), kind: 'number' },
]

const breakText = ({ name, minutes, paid }: ShiftBreak) =>
  shiftsTexts(paid ? 'paidBreak' : 'unpaidBreak', { name, minutes })

/** Exports the filtered shifts with today's terms, and logs the export in the audit log. */
export async function exportList(ctx: Ctx, filter: ShiftFilter): Promise<FileReply> {
  const stored = await tx(ctx, async (db) => {
    const rows = await findShifts(ctx, db, filter)
    await recordAudit(ctx, db, {
      recordType: 'shift',
      recordLabel: shiftsTexts.english('shifts'),
      details: { rows: rows.length },
    })
    return rows
  })
  const rows = stored.map((shift) => {
    const { terms } = versionOn(shift.versions, shift.today)
    return {
      ...{
        code: shift.code,
        name: shift.name,
        status: shiftsTexts(shift.status === 1 ? 'active' : 'inactive'),
      },
      ...{ start: terms.start, end: terms.end },
      next_day: minuteOf(terms.end) <= minuteOf(terms.start) ? shiftsTexts('yes') : shiftsTexts('no'),
      ...{ full_day: terms.full_day_minutes, half_day: terms.half_day_minutes },
      ...{ grace_in: terms.grace_in, grace_out: terms.grace_out },
      breaks: terms.breaks.map(breakText).join(', '),
      core: terms.core_start && terms.core_end ? `${terms.core_start}–${terms.core_end}` : '',
      locations: shift.locations.map(({ name }) => name).join(', '),
      ...{ people: shift.people, rules: shift.rules },
    }
  })
  return new FileReply(
    'Shifts.xlsx',
    XLSX,
    writeSheet({ sheets: [{ name: shiftsTexts('shifts'), columns: columns(), rows }] }),
  )
}
