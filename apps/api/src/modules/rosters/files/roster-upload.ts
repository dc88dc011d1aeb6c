import { offeredColumns } from '@muster/contract/imports/sheets/sheet-declaration'
import { eachDay } from '@muster/contract/kit/days'
import type { BodyOf } from '@muster/contract/kit/index'
import {
  downloadRosterProblems,
  type downloadRosterSample,
  readRosterColumns,
  uploadRoster,
} from '@muster/contract/rosters/roster-files.contract'
import { rosterSheet } from '@muster/contract/rosters/roster-sheet'
import { NOTHING, OFF, ROSTER_PEOPLE } from '@muster/contract/rosters/rosters.constants'
import { sql } from 'kysely'
import { employeeScope } from '../../../platform/access/employee-scope.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { errorWords, fail } from '../../../platform/errors.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import { defineSheetUpload, sampleSheet } from '../../forms/index.ts'
import { insertRoster, requirePeriod } from '../create.service.ts'
import { requireOpen } from '../locks.ts'
import { findUnplannable, refuseOwnCells } from '../own-cells.ts'
import { lockRoster, requireLocation } from '../roster.queries.ts'
import { locationScope, MANAGE } from '../rosters.access.ts'
import { findShifts } from '../shift-times.queries.ts'
import { addPeople, type ChangedCell, countUnpublished, findChanged, writeCells } from '../write-cells.ts'
import { filesTexts } from './files.texts.ts'
import { dayColumns, errorText, problemLine, type SheetPerson, sheetRow } from './sheet.ts'
import { lackingColumns, readRoster, type UploadRead } from './upload-rows.ts'

type Input = BodyOf<typeof uploadRoster>

/** Target of a sheet: an existing roster, or a new one of a location. */
interface Target {
  rosterId: number | null
  locationId: number
  period: { from: string; to: string } | null
}

async function findTarget(
  ctx: Ctx,
  db: Db,
  input: { roster_id?: number | undefined; location_id?: number | undefined },
) {
  if (input.roster_id !== undefined) {
    const { rows } = await sql<{ location_id: number; from: string; to: string }>`
      select r.location_id, r.from_date as from, r.to_date as to from roster r
      where r.org_id = ${ctx.orgId} and r.id = ${input.roster_id}
        and ${locationScope(ctx, MANAGE, 'r.location_id')}`.execute(db)
    const { location_id, ...period } = rows[0] ?? fail('record.not_found')
    return { rosterId: input.roster_id, locationId: location_id, period } satisfies Target
  }
  if (input.location_id === undefined)
    fail('request.invalid', { fields: { location_id: filesTexts('rosterOrLocationRequired') } })
  await requireLocation(ctx, db, input.location_id, MANAGE)
  return { rosterId: null, locationId: input.location_id, period: null } satisfies Target
}

interface PersonRow extends Omit<SheetPerson, 'cells'> {
  id: number
  days: [day: string, cell: number][]
}

/** People of the roster, or all eligible people of the location: in reach. */
async function findSamplePeople(ctx: Ctx, db: Db, { rosterId, locationId }: Target): Promise<PersonRow[]> {
  const affected =
    rosterId === null
      ? sql`e.location_id = ${locationId} and e.status = 'active' and e.roster_active`
      : sql`exists (select from roster_person p where p.org_id = e.org_id and p.roster_id = ${rosterId}
          and p.employee_id = e.id)`
  const { rows } = await sql<PersonRow>`
    select e.id, e.code, e.full_name as name, coalesce(t.name, '') as department,
      coalesce((select jsonb_agg(jsonb_build_array(n.day, coalesce(n.shift_id, ${OFF}))) from roster_entry n
        where n.org_id = e.org_id and n.roster_id = ${rosterId ?? 0} and n.employee_id = e.id), '[]') as days
    from employee e
    left join department t on t.org_id = e.org_id and t.id = e.department_id
    where e.org_id = ${ctx.orgId} and ${affected} and coalesce(${employeeScope(ctx, MANAGE, 'e')}, false)
    order by e.sort_name, e.id limit ${ROSTER_PEOPLE}`.execute(db)
  return rows
}

/**
 * A sheet with people and days, filled in for an existing roster and empty for a new one.
 *
 * @throws AppError `record.not_found`, `request.invalid`
 */
export function rosterSample(ctx: Ctx, input: BodyOf<typeof downloadRosterSample>): Promise<FileReply> {
  return readTx(ctx, async (db) => {
    const target = await findTarget(ctx, db, input)
    const period = target.period ?? newPeriod(input)
    const shifts = await findShifts(ctx, db, target.locationId)
    const people = await findSamplePeople(ctx, db, target)
    const days = eachDay(period.from, period.to)
    const codes = shifts.list.filter((shift) => shift.is_offered).map((shift) => shift.code)
    const rows = people.map(({ days: cells, ...person }) => {
      const byDay = new Map(cells)
      const filled = days.map((day) => byDay.get(day) ?? NOTHING)
      return sheetRow({ ...person, cells: filled }, days, (id) => shifts.byId.get(id)?.code ?? '')
    })
    const columns = offeredColumns(rosterSheet)
    return sampleSheet(rosterSheet, { columns, days: dayColumns(period.from, period.to, codes), rows })
  })
}

function newPeriod({ from_date, to_date }: BodyOf<typeof downloadRosterSample>): {
  from: string
  to: string
} {
  if (from_date === undefined || to_date === undefined)
    fail('request.invalid', { fields: { from_date: filesTexts('periodRequired') } })
  requirePeriod({ from_date, to_date })
  return { from: from_date, to: to_date }
}

/** People by code: those on the roster, and everybody in reach who is eligible. */
async function findByCode(ctx: Ctx, db: Db, { rosterId }: Target, codes: readonly string[]) {
  const { rows } = await sql<{ id: number; key: string }>`
    select e.id, e.code_key as key from employee e
    where e.org_id = ${ctx.orgId} and e.code_key = any (${[...codes]}::text[])
      and coalesce(${employeeScope(ctx, MANAGE, 'e')}, false)
      and ((e.status = 'active' and e.roster_active) or exists (select from roster_person p
        where p.org_id = e.org_id and p.roster_id = ${rosterId ?? 0} and p.employee_id = e.id))`.execute(db)
  return new Map(rows.map(({ id, key }) => [key, { id }]))
}

interface CheckedUpload {
  target: Target
  /** Name of the target. */
  label: string
  read: UploadRead
  changed: ChangedCell[]
}

async function newRosterFor(
  ctx: Ctx,
  db: Db,
  input: Input,
  { target, read }: CheckedUpload,
): Promise<number> {
  if (input.name === undefined)
    fail('request.invalid', { fields: { name: filesTexts('rosterNameRequired') } })
  const [from_date = '', to_date = from_date] = [read.days[0], read.days.at(-1)]
  return insertRoster(ctx, db, { name: input.name, location_id: target.locationId, from_date, to_date })
}

async function write(ctx: Ctx, db: Db, input: Input, checked: CheckedUpload): Promise<number> {
  const { target, read, changed, label } = checked
  const id = target.rosterId ?? (await newRosterFor(ctx, db, input, checked))
  const added = await addPeople(ctx, db, id, read.employeeIds)
  if (changed.length + added === 0) return id
  await refuseOwnCells(ctx, db, changed)
  await requireOpen(
    ctx,
    db,
    changed.filter(({ cell, published }) => cell !== published),
  )
  await writeCells(ctx, db, id, changed)
  await sql`
    update roster set version = version + 1, updated_at = ${ctx.now.toString()}::timestamptz
    where org_id = ${ctx.orgId} and id = ${id}`.execute(db)
  await countUnpublished(ctx, db, id)
  const details = { cells: changed.length, people_added: added, from_file: true }
  await recordAudit(ctx, db, { recordType: 'roster', recordId: id, recordLabel: label, details })
  return id
}

/** Locks the target. @returns its name @throws AppError `rosters.status_refused` */
async function lockTarget(ctx: Ctx, db: Db, { roster_id: id, name: newName = '' }: Input): Promise<string> {
  if (id === undefined) return newName
  const { status, name } = await lockRoster(ctx, db, { id, permission: MANAGE })
  if (status === 2)
    fail('rosters.status_refused', {
      parameters: { why: filesTexts('archivedNotEditable') },
    })
  return name
}

/**
 * Uploads a roster's cells, adding people of the sheet to the roster. Idempotent for an existing roster. May
 * also return `rosters.status_refused`, `rosters.period_locked`, `rosters.name_taken` and `record.not_found`.
 */
export const rosterUpload = defineSheetUpload({
  sheet: rosterSheet,
  calls: { upload: uploadRoster, columns: readRosterColumns, problems: downloadRosterProblems },
  errors: 'rosters.upload',
  said: filesTexts.text('rosterSaved'),
  lacking: lackingColumns,
  problemsFile: (problems) => errorText(problems.map(problemLine)),
  offer: async (ctx, db, { body, lock }) => {
    const label = lock ? await lockTarget(ctx, db, body) : ''
    return { label, target: await findTarget(ctx, db, body) }
  },
  judge: async (ctx, db, { table, offer: { target, label } }): Promise<CheckedUpload> => {
    const people = await findByCode(ctx, db, target, table.distinct('code'))
    const { byCode: shifts } = await findShifts(ctx, db, target.locationId)
    const read = readRoster(table, { period: target.period, people, shifts })
    const changed = await findChanged(ctx, db, target.rosterId ?? 0, read.cells)
    const own = await findUnplannable(ctx, db, read.employeeIds)
    for (const one of changed.filter(({ employee_id }) => employee_id === own))
      read.complain(one, errorWords('access.own_record'))
    return { target, label, read, changed }
  },
  write: (ctx, db, checked, body) => write(ctx, db, body, checked),
  answer: ({ target, read, changed }, written) => ({
    roster_id: written ?? target.rosterId,
    people: read.employeeIds.length,
    days: read.days.length,
    changed: changed.length,
  }),
})
