import type { uploadAttendance } from '@muster/contract/attendance/uploads.contract'
import type { CellProblem } from '@muster/contract/imports/sheet-problems'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { dayText } from '../../../lib/day-text.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { MOST_TOLD, markedRejection, readUploadedCells } from '../../files/index.ts'
import { findLocks, type Lock } from '../days/day-facts.queries.ts'
import { insertPunches, type NewPunch } from '../punches/insert-punches.ts'
import { recomputeAround } from '../punches/recompute-around.ts'
import { readSheetCells, type UploadedSheet, type UploadedSpan } from '../rules/upload-cells.ts'
import { findUploadPeople, findZones, type UploadPerson } from './upload.queries.ts'

const MOST_ROWS = 10_000
const LIMITS = { rows: MOST_ROWS, columns: 60, bytes: 5 * 1024 * 1024 }

type Answer = DataOf<typeof uploadAttendance>

function dayProblem(person: UploadPerson, { date }: UploadedSpan, locks: readonly Lock[]): string | null {
  const told = (day: string) => dayText(day, person.date_format)
  if (date > person.today) return `${told(date)} has not come yet.`
  if (date < person.joined) return `${person.name} joined on ${told(person.joined)}.`
  if (person.left !== null && date > person.left) return `${person.name} left on ${told(person.left)}.`
  if (locks.some(({ from, to }) => date >= from && date <= to)) return `${told(date)} is in a locked period.`
  return null
}

function instantOf(zone: string, date: string, time: string, later: boolean): string {
  const day = Temporal.PlainDate.from(date).add({ days: later ? 1 : 0 })
  return new Date(day.toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds).toISOString()
}

function punchesIn(person: Pick<UploadPerson, 'id' | 'time_zone'>, span: UploadedSpan): NewPunch[] {
  const { date } = span
  const punch = (direction: 'in' | 'out', time: string | null, later = false): NewPunch[] => {
    if (time === null) return []
    const at = instantOf(person.time_zone, date, time, later)
    return [
      {
        ...{ employeeId: person.id, at, direction, source: 'import' },
        key: `import:${person.id}:${at}:${direction}`,
      },
    ]
  }
  const isLater = span.in !== null && span.out !== null && span.out <= span.in
  return [...punch('in', span.in), ...punch('out', span.out, isLater)]
}

interface Judged {
  punches: NewPunch[]
  people: number
  problems: CellProblem[]
}

/** What the cells come to for people in reach. Three statements. */
async function judge(ctx: Ctx, db: Db, sheet: UploadedSheet): Promise<Judged> {
  const { spans } = sheet
  const codes = [...new Set(spans.map(({ code }) => code.toLowerCase()))]
  const people = new Map(
    (await findUploadPeople(ctx, db, { codes, limit: MOST_ROWS })).map((one) => [
      one.code.toLowerCase(),
      one,
    ]),
  )
  const dates = spans.map(({ date }) => date).sort()
  const [from, to] = [dates[0], dates.at(-1)]
  const locks = from && to ? await findLocks(ctx, db, { from, to }) : []
  const employeeIds = [...people.values()].map(({ id }) => id)
  const zoneOn = from && to ? await findZones(ctx, db, { employeeIds, from, to }) : () => undefined
  const judged: Judged = { punches: [], people: people.size, problems: [...sheet.problems] }
  for (const span of spans) {
    const person = people.get(span.code.toLowerCase())
    const problem = person
      ? dayProblem(person, span, locks)
      : `Nobody you look after has the code “${span.code.slice(0, 40)}”.`
    const cell = { row: span.row, column: span.column }
    if (problem || !person) {
      judged.problems.push({ ...cell, message: problem ?? '' })
      continue
    }
    const zone = zoneOn(person.id, span.date) ?? person.time_zone
    const punches = punchesIn({ id: person.id, time_zone: zone }, span)
    const isLate = punches.some(({ at }) => Date.parse(at) > ctx.now.epochMilliseconds)
    if (isLate) judged.problems.push({ ...cell, message: 'This time has not come yet.' })
    else judged.punches.push(...punches)
  }
  return judged
}

const isYes = (flag: 0 | 1 | boolean | undefined) => flag === 1 || flag === true

/**
 * Takes attendance from a file. The same file again takes nothing twice.
 *
 * @throws AppError `attendance.upload_unreadable`, `attendance.upload_columns`, `attendance.upload_rejected`,
 *   `files.not_uploaded`
 */
export async function takeUpload(
  ctx: Ctx,
  { filePath, mapping, preview }: BodyOf<typeof uploadAttendance>,
): Promise<Answer> {
  const cells = await readUploadedCells(ctx, filePath, LIMITS, (why) =>
    fail('attendance.upload_unreadable', { parameters: { why } }),
  )
  const sheet = readSheetCells(cells, mapping)
  if ('missing' in sheet)
    fail('attendance.upload_columns', { parameters: { columns: sheet.missing.join(', ') } })
  const isPreview = isYes(preview)
  const outcome = await tx(ctx, async (db) => {
    const judged = await judge(ctx, db, sheet)
    const unique = [...new Map(judged.punches.map((punch) => [punch.key, punch])).values()]
    if (isPreview || judged.problems.length > 0) return { ...judged, punches: unique, taken: 0 }
    const fresh = await insertPunches(ctx, db, unique)
    await recomputeAround(ctx, db, fresh, 'Attendance was uploaded')
    await recordAudit(ctx, db, {
      ...{ recordType: 'attendance_day', recordLabel: 'Attendance from a file' },
      details: { people: judged.people, punches: unique.length, taken: fresh.length },
    })
    return { ...judged, punches: unique, taken: fresh.length }
  })
  if (!isPreview && outcome.problems.length > 0)
    fail('attendance.upload_rejected', await markedRejection(ctx, cells, outcome.problems))
  const punches = outcome.punches.length
  return {
    ...{ saved: !isPreview, view: sheet.view, headings: (cells[0] ?? []).map((name) => name.trim()) },
    ...{
      people: outcome.people,
      punches,
      taken: outcome.taken,
      repeated: isPreview ? 0 : punches - outcome.taken,
    },
    err_list: outcome.problems.slice(0, MOST_TOLD),
  }
}
