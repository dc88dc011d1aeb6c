import { attendanceSheet } from '@muster/contract/attendance/attendance-sheet'
import {
  downloadAttendanceProblems,
  readAttendanceColumns,
  uploadAttendance,
} from '@muster/contract/attendance/uploads.contract'
import type { ChosenColumns } from '@muster/contract/imports/sheets/sheet-matching'
import { byCode } from '@muster/contract/imports/sheets/sheet-people'
import type { BodyOf } from '@muster/contract/kit/index'
import { dayText } from '../../../lib/day-text.ts'
import { concernsCaller, isOnlyAdministrator, refuseOwnRecord } from '../../../platform/access/own-record.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { errorWords } from '../../../platform/errors.ts'
import { defineSheetUpload } from '../../forms/index.ts'
import { findLocks, type Lock } from '../days/day-facts.queries.ts'
import { insertPunches, type NewPunch } from '../punches/insert-punches.ts'
import { recomputeAdjacent } from '../punches/recompute-adjacent.ts'
import { spansIn, type UploadedSpan, viewOf } from '../rules/upload-spans.ts'
import { findUploadPeople, findZones, type UploadPerson } from './upload.queries.ts'
import { uploadTexts } from './upload.texts.ts'

const MAX_PEOPLE = attendanceSheet.limits.rows

function dayProblem(person: UploadPerson, { date }: UploadedSpan, locks: readonly Lock[]): string | null {
  const formatted = (day: string) => dayText(day, person.date_format)
  if (date > person.today) return uploadTexts('dateInFuture', { date: formatted(date) })
  if (date < person.joined)
    return uploadTexts('joinedOn', { name: person.name, joined: formatted(person.joined) })
  if (person.left !== null && date > person.left)
    return uploadTexts('leftOn', { name: person.name, left: formatted(person.left) })
  if (locks.some(({ from, to }) => date >= from && date <= to))
    return uploadTexts('dateLocked', { date: formatted(date) })
  return null
}

function instantOf(zone: string, date: string, time: string, later: boolean): string {
  const day = Temporal.PlainDate.from(date).add({ days: later ? 1 : 0 })
  return new Date(day.toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds).toISOString()
}

function punchesIn(employeeId: number, zone: string, span: UploadedSpan): NewPunch[] {
  const punch = (direction: NewPunch['direction'], time: string | null, later = false): NewPunch[] => {
    if (time === null) return []
    const at = instantOf(zone, span.date, time, later)
    return [{ employeeId, at, direction, source: 'import', key: `import:${employeeId}:${at}:${direction}` }]
  }
  if (span.punch) return punch(span.punch.direction, span.punch.time)
  const isLater = span.in !== null && span.out !== null && span.out <= span.in
  return [...punch('in', span.in), ...punch('out', span.out, isLater)]
}

/** Facts for judging spans. Three statements. */
async function findFacts(ctx: Ctx, db: Db, spans: readonly UploadedSpan[]) {
  const codes = [...new Set(spans.map(({ code }) => code.toLowerCase()))]
  const people = await findUploadPeople(ctx, db, { codes, limit: MAX_PEOPLE })
  const dates = spans.map(({ date }) => date).sort()
  const [from, to] = [dates[0], dates.at(-1)]
  if (!from || !to) return { people: byCode(people), locks: [], zoneOn: () => undefined }
  const locks = await findLocks(ctx, db, { from, to })
  const zoneOn = await findZones(ctx, db, { employeeIds: people.map(({ id }) => id), from, to })
  return { people: byCode(people), locks, zoneOn }
}

/** Checks spans of employees in reach, each once. */
async function checkSpans(ctx: Ctx, db: Db, spans: readonly UploadedSpan[]) {
  const { people, locks, zoneOn } = await findFacts(ctx, db, spans)
  const isOwnRefused =
    concernsCaller(
      ctx,
      [...people.values()].map(({ id }) => id),
    ) && !(await isOnlyAdministrator(ctx, db))
  const punchesOf = (span: UploadedSpan): NewPunch[] | string => {
    const person = people.get(span.code.toLowerCase())
    if (!person) return uploadTexts('unknownEmployeeCode', { code: span.code.slice(0, 40) })
    if (isOwnRefused && person.id === ctx.actor.employeeId) return errorWords('access.own_record')
    const problem = dayProblem(person, span, locks)
    if (problem !== null) return problem
    const punches = punchesIn(person.id, zoneOn(person.id, span.date) ?? person.time_zone, span)
    const isLate = punches.some(({ at }) => Date.parse(at) > ctx.now.epochMilliseconds)
    return isLate ? uploadTexts('timeInFuture') : punches
  }
  const punches = new Map<string, NewPunch>()
  for (const span of spans) {
    const found = punchesOf(span)
    if (typeof found === 'string') span.complain(found)
    else for (const punch of found) punches.set(punch.key, punch)
  }
  return { people: people.size, punches: [...punches.values()] }
}

/** Clients may map columns to headings instead of headings to columns. */
function mappingIn(mapping: BodyOf<typeof uploadAttendance>['mapping']): ChosenColumns {
  const keys = new Set(['code', 'date', 'in', 'out', 'at'])
  const entries = Object.entries(mapping ?? {})
  const isByColumn = entries.every(([key, value]) => keys.has(key) && typeof value === 'string')
  return Object.fromEntries(isByColumn ? entries.map(([key, heading]) => [heading, key]) : entries)
}

/** Uploads attendance. Idempotent. */
export const attendanceUpload = defineSheetUpload({
  sheet: attendanceSheet,
  calls: {
    upload: uploadAttendance,
    columns: readAttendanceColumns,
    problems: downloadAttendanceProblems,
  },
  errors: 'attendance.upload',
  said: uploadTexts.text('attendanceSaved'),
  chosen: ({ mapping, date_formats }) => ({ mapping: mappingIn(mapping), formats: date_formats }),
  offer: async () => ({}),
  judge: async (ctx, db, { table }) => {
    const chosen = { view: viewOf(table), headings: table.header.map((name) => name.trim()) } as const
    return { chosen, ...(await checkSpans(ctx, db, spansIn(table))) }
  },
  write: async (ctx, db, { people, punches }) => {
    await refuseOwnRecord(
      ctx,
      db,
      punches.map((one) => one.employeeId),
      'attendance.punch.manage',
    )
    const fresh = await insertPunches(ctx, db, punches)
    await recomputeAdjacent(ctx, db, fresh, uploadTexts('attendanceUploaded'))
    await recordAudit(ctx, db, {
      ...{ recordType: 'attendance_day', recordLabel: uploadTexts.english('attendanceFromFile') },
      details: { people, punches: punches.length, taken: fresh.length },
    })
    return fresh.length
  },
  answer: ({ chosen, people, punches }, taken) => ({
    ...chosen,
    people,
    punches: punches.length,
    taken: taken ?? 0,
    repeated: taken === undefined ? 0 : punches.length - taken,
  }),
})
