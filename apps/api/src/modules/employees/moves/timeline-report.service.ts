import type {
  employeeTimelineReport,
  exportTimelineReport,
} from '@muster/contract/employees/directory/as-of.contract'
import {
  type AssignmentAttribute,
  EMPLOYEE_FORM,
  EVENT,
  slugOfAttribute,
} from '@muster/contract/employees/employees.constants'
import { eventNames, separationModes } from '@muster/contract/employees/moves/moves.constants'
import type { FormField, FormValue } from '@muster/contract/forms/form-definition'
import { daysBetween, firstOfMonth, lastOfMonth } from '@muster/contract/kit/days'
import { type BodyOf, type DataOf, pageCount } from '@muster/contract/kit/index'
import { holds } from '../../../platform/access/actor.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import { defineSheetExport, exportSheet } from '../../../platform/jobs/export-sheet.ts'
import type { SheetRow } from '../../../platform/spreadsheets/index.ts'
import { fieldsOf, findMasterRecords, type LoadedForm, loadForm, masterIdsIn } from '../../forms/index.ts'
import { directoryFilter } from '../directory/directory.filters.ts'
import { assetTitle } from '../profile/asset-title.ts'
import { fieldText, type MasterNames } from '../profile/record-text.ts'
import { movesTexts } from './moves.texts.ts'
import {
  countHappenings,
  findHappenings,
  type ReportRow,
  type ReportWanted,
} from './timeline-report.queries.ts'

type ReportInput = BodyOf<typeof exportTimelineReport>
type Report = DataOf<typeof employeeTimelineReport>

const PERMISSION = 'employees.profile.view'
/** Maximum length of a report, in days. */
const LONGEST = 366
const BATCH = 1000

function periodOf(input: ReportInput, today: string): { from: string; to: string } {
  const from = input.from ?? firstOfMonth(today)
  const to = input.to ?? lastOfMonth(from)
  const days = daysBetween(from, to)
  if (days < 0) refuse('to', movesTexts('lastDayBeforeFirst'))
  if (days >= LONGEST) refuse('to', movesTexts('tooManyDays', { longest: LONGEST }))
  return { from, to }
}

function refuse(field: string, message: string): never {
  fail('request.invalid', { fields: { [field]: message }, message })
}

function wantedOf(input: ReportInput, today: string): ReportWanted {
  const known = Object.keys(eventNames).map(Number)
  const unknown = input.events?.find((event) => !known.includes(event))
  if (unknown !== undefined) refuse('events', movesTexts('unknownEventType', { unknown }))
  const events = input.events && input.events.length > 0 ? input.events : known
  return { ...periodOf(input, today), events, search: input.search }
}

interface Reader {
  fields: ReadonlyMap<string, FormField>
  names: MasterNames
}

type Pairs = Record<string, [FormValue, FormValue]>

function pairsOf(row: ReportRow): Pairs {
  if (row.attribute === null) return (row.details?.changes as Pairs | undefined) ?? {}
  return { [slugOfAttribute[row.attribute as AssignmentAttribute]]: [row.before_id, row.value_id] }
}

/** Shows that a protected field changed, but never its values, since the report covers many employees. */
function pairText(reader: Reader, slug: string, [before, after]: [FormValue, FormValue]): string {
  const field = reader.fields.get(slug)
  if (!field) return ''
  if (field.field_group !== null) return field.FIELD_NAME
  const text = (value: FormValue) => fieldText(field, value, reader.names) || '–'
  return `${field.FIELD_NAME}: ${text(before)} → ${text(after)}`
}

function detailOf(reader: Reader, row: ReportRow): string {
  if (row.years !== null) return `${row.years} ${row.years === 1 ? 'year' : 'years'}`
  const changes = Object.entries(pairsOf(row)).map(([slug, pair]) => pairText(reader, slug, pair))
  const { details } = row
  const mode = row.event_type === EVENT.separation ? separationModes[details?.mode as number] : ''
  const reason = reader.names.get('reason')?.get(details?.reason_id as number)?.label
  const rejoined = row.event_type === EVENT.joining && details?.spell ? 'Rejoined' : ''
  return [rejoined, mode, reason, assetTitle(details), ...changes].filter(Boolean).join(', ')
}

async function readerOf(ctx: Ctx, db: Db, form: LoadedForm, rows: readonly ReportRow[]): Promise<Reader> {
  const fields = new Map(fieldsOf(form).map((field) => [field.FIELD_SLUG, field]))
  const sides = rows.flatMap((row) => {
    const entries = Object.entries(pairsOf(row))
    return [0, 1].map((side) =>
      Object.fromEntries(entries.map(([slug, pair]) => [slug, pair[side as 0 | 1]])),
    )
  })
  const ids = masterIdsIn([...fields.values()], sides)
  ids.reason = new Set(rows.flatMap((row) => (row.details?.reason_id as number | null) ?? []))
  return { fields, names: await findMasterRecords(ctx, db, ids) }
}

const filterOf = (ctx: Ctx, db: Db, permissions: readonly string[], input: ReportInput, form: LoadedForm) =>
  directoryFilter(
    ctx,
    db,
    permissions,
    { search: '', ...(input.filters ? { filters: input.filters } : {}) },
    form,
  )

const loadReportForm = (ctx: Ctx, db: Db) =>
  loadForm(ctx, db, EMPLOYEE_FORM, { withRetired: true, whole: true })

/**
 * Events of employees in reach in a period, newest first. Four statements.
 *
 * @throws AppError `request.invalid` for a period of more than 366 days or an unknown event type
 */
export function readTimelineReport(ctx: Ctx, input: BodyOf<typeof employeeTimelineReport>): Promise<Report> {
  return readTx(ctx, async (db) => {
    const form = await loadReportForm(ctx, db)
    const wanted = wantedOf(input, form.today)
    const filter = await filterOf(ctx, db, [PERMISSION], input, form)
    const rows = await findHappenings(ctx, db, filter, wanted, {
      limit: input.limit,
      offset: (input.page - 1) * input.limit,
    })
    const total = await countHappenings(ctx, db, filter, wanted)
    const reader = await readerOf(ctx, db, form, rows)
    return {
      rows: rows.map((row) => ({
        EMPLOYEE_ID: row.employee_id,
        EMPLOYEE_CODE: row.code,
        EMPLOYEE_NAME: row.full_name,
        DEPARTMENT_NAME: row.department_name,
        LOCATION_NAME: row.location_name,
        event_type: row.event_type,
        event: eventNames[row.event_type] ?? 'Event',
        on_date: row.on_date,
        is_future: row.on_date > form.today,
        detail: detailOf(reader, row),
      })),
      from: wanted.from,
      to: wanted.to,
      total_rows: total,
      numPages: pageCount(total, input.limit),
    }
  })
}

const PERMISSIONS = [PERMISSION, 'employees.export']

async function* readRows(ctx: Ctx, input: ReportInput): AsyncGenerator<SheetRow> {
  for (let offset = 0; ; offset += BATCH) {
    const rows = await readTx(ctx, async (db) => {
      const form = await loadReportForm(ctx, db)
      const filter = await filterOf(ctx, db, PERMISSIONS, input, form)
      const found = await findHappenings(ctx, db, filter, wantedOf(input, form.today), {
        limit: BATCH,
        offset,
      })
      const reader = await readerOf(ctx, db, form, found)
      return found.map((row) => ({
        EMPLOYEE_CODE: row.code,
        EMPLOYEE_NAME: row.full_name,
        DEPARTMENT_NAME: row.department_name,
        LOCATION_NAME: row.location_name,
        EVENT: eventNames[row.event_type] ?? 'Event',
        ON_DATE: row.on_date,
        DETAIL: detailOf(reader, row),
      }))
    })
    yield* rows
    if (rows.length < BATCH) return
  }
}

export const timelineExport = defineSheetExport<ReportInput>({
  name: 'employees.timeline.export',
  label: movesTexts.text('employeeTimelineExport'),
  permissions: PERMISSIONS,
  fileName: () => 'EmployeeTimeline.xlsx',
  count: (ctx, input) =>
    readTx(ctx, async (db) => {
      const form = await loadReportForm(ctx, db)
      const filter = await filterOf(ctx, db, PERMISSIONS, input, form)
      return countHappenings(ctx, db, filter, wantedOf(input, form.today))
    }),
  open: (ctx, input, total) =>
    tx(ctx, async (db) => {
      await recordAudit(ctx, db, {
        recordType: 'employee',
        recordLabel: movesTexts.english('eventsExported', { total }),
        action: 'employees.timeline.export',
      })
      return {
        name: 'Timeline',
        columns: [
          { key: 'EMPLOYEE_CODE', header: movesTexts('employeeCode') },
          { key: 'EMPLOYEE_NAME', header: movesTexts('name'), width: 28 },
          { key: 'DEPARTMENT_NAME', header: movesTexts('department') },
          { key: 'LOCATION_NAME', header: movesTexts('location') },
          { key: 'EVENT', header: movesTexts('event') },
          { key: 'ON_DATE', header: movesTexts('date'), kind: 'date' as const },
          { key: 'DETAIL', header: movesTexts('what'), width: 60 },
        ],
        rows: readRows(ctx, input),
      }
    }),
})

/** Exports the report: as a file in the response or, above a limit, by a job. */
export function exportTimeline(
  ctx: Ctx,
  input: ReportInput,
): Promise<FileReply | DataOf<typeof exportTimelineReport>> {
  if (!holds(ctx.actor, PERMISSION)) fail('access.denied')
  return exportSheet(ctx, timelineExport, input)
}
