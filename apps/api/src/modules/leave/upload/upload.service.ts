import type { CellProblem } from '@muster/contract/imports/sheet-problems'
import type { BodyOf } from '@muster/contract/kit/index'
import type {
  BalanceSheet,
  BalanceUpload,
  submitNewAssign,
  uploadBalances,
} from '@muster/contract/leave/balance-upload.contract'
import { holds } from '../../../platform/access/actor.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { accrualJob } from '../accrual/accrual.jobs.ts'
import { fittingRules } from '../accrual/follow-rules.ts'
import { lockBalances } from '../ledger/balances.queries.ts'
import { type NewEntry, postEntries } from '../ledger/entries.ts'
import { outOfLots } from '../ledger/take-away.ts'
import { organisationToday } from '../organisation-day.ts'
import { toDays } from '../rules/units.ts'
import { findUploadBalances, findUploadChoices, findUploadPeople } from './upload.queries.ts'
import {
  changesAnything,
  codesIn,
  MOST_ROWS,
  readRows,
  typesIn,
  type UploadFacts,
  type UploadRow,
} from './upload-rows.ts'
import { readUploadedSheet, refuseSheet } from './upload-sheet.ts'
import { type NewAssignment, writeAssignments } from './write-assignments.ts'

const MOST_TOLD = 500

interface Wanted {
  sheet: BalanceSheet
  filePath: string
  on?: string | undefined
  reason: string
}

interface Judged {
  rows: UploadRow[]
  problems: CellProblem[]
  on: string
}

/** What a file says against what is there, held until the end when it will be written. Six statements. */
async function judge(
  ctx: Ctx,
  db: Db,
  of: { sheet: BalanceSheet; cells: readonly string[][]; on?: string | undefined; lock: boolean },
): Promise<Judged> {
  const on = of.on ?? (await organisationToday(ctx, db))
  const choices = await findUploadChoices(ctx, db)
  const codes = [...new Set(codesIn(of.cells))]
  const people = await findUploadPeople(ctx, db, { codes, limit: MOST_ROWS + 1, lock: of.lock })
  const ids = people.map((person) => person.id)
  if (of.lock) await lockBalances(ctx, db, keysOf(ids, typesIn(of.cells, choices.types)))
  const facts: UploadFacts = {
    ...choices,
    sheet: of.sheet,
    people: new Map(people.map((person) => [person.code.toLowerCase(), person])),
    balances: await findUploadBalances(ctx, db, { sheet: of.sheet, ids, on }),
  }
  return { ...readRows(of.cells, facts), on }
}

const keysOf = (ids: readonly number[], types: readonly { id: number }[]) =>
  ids.flatMap((employeeId) => types.map((type) => ({ employeeId, leaveTypeId: type.id })))

function resultOf({ rows, problems }: Judged, saved: boolean): BalanceUpload {
  const changed = rows.filter(changesAnything)
  return {
    ...{ saved, changed: changed.length, unchanged: rows.length - changed.length },
    rows: rows.slice(0, MOST_TOLD).map((one) => ({
      row: one.row,
      EMPLOYEE_CODE: one.person.code,
      EMPLOYEE_NAME: one.person.name,
      LEAVE_RULE_NAME: one.changesRule ? (one.rule?.name ?? '') : null,
      from_date: one.from,
      balances: one.balances.map(({ typeId, name, before, after }) => ({
        ...{ LEAVE_TYPE_ID: typeId, LEAVE_TYPE_NAME: name },
        ...{ before: toDays(before), after: toDays(after) },
      })),
    })),
    err_list: problems.slice(0, MOST_TOLD),
  }
}

function entriesOf({ rows, on }: Judged, { sheet, reason }: Wanted): NewEntry[] {
  const isOpening = sheet === 'assign'
  const note = reason || (isOpening ? 'Opening balance from a file' : 'Balance from a file')
  return rows.flatMap((row) =>
    row.balances.map(({ typeId, before, after }) => ({
      employeeId: row.person.id,
      leaveTypeId: typeId,
      on: row.from ?? on,
      units: after - before,
      kind: isOpening ? ('opening' as const) : ('adjusted' as const),
      source: 'upload',
      note,
    })),
  )
}

async function assignmentsOf(ctx: Ctx, db: Db, rows: readonly UploadRow[]): Promise<NewAssignment[]> {
  const changing = rows.filter((row) => row.changesRule && row.from !== null)
  const toFit = changing.filter((row) => !row.rule).map((row) => row.person.id)
  const fitting = toFit.length > 0 ? await fittingRules(ctx, db, toFit) : new Map<number, number | null>()
  return changing.map(({ person, rule, from }) => ({
    employeeId: person.id,
    ruleId: rule?.id ?? fitting.get(person.id) ?? null,
    via: rule ? 'person' : 'rule',
    from: from as string,
  }))
}

async function write(ctx: Ctx, db: Db, judged: Judged, wanted: Wanted): Promise<void> {
  const changing = judged.rows.filter(changesAnything)
  const reason = wanted.reason || 'From a file'
  const assignments = await assignmentsOf(ctx, db, changing)
  await writeAssignments(ctx, db, assignments, reason)
  await postEntries(ctx, db, await outOfLots(ctx, db, entriesOf({ ...judged, rows: changing }, wanted)))
  const facts = changing.map((row) => {
    const moved = row.balances.filter(({ before, after }) => before !== after)
    return {
      recordType: 'employee',
      recordId: row.person.id,
      recordLabel: `${row.person.name} (${row.person.code})`,
      changes: {
        ...Object.fromEntries(
          moved.map((one) => [
            `${one.name} (balance)`,
            [toDays(one.before), toDays(one.after)] as [number, number],
          ]),
        ),
        ...(row.changesRule ? { leave_rule: [null, row.rule?.name ?? null] as [null, string | null] } : {}),
      },
      reason,
    }
  })
  await recordAudit(ctx, db, ...facts)
  if (assignments.length > 0)
    await ctx.platform.jobs.enqueue(ctx, db, accrualJob, { day: await organisationToday(ctx, db) })
}

async function preview(ctx: Ctx, { sheet, filePath, on }: Omit<Wanted, 'reason'>): Promise<BalanceUpload> {
  const cells = await readUploadedSheet(ctx, filePath)
  return resultOf(await readTx(ctx, (db) => judge(ctx, db, { sheet, cells, on, lock: false })), false)
}

async function save(ctx: Ctx, wanted: Wanted): Promise<BalanceUpload> {
  const cells = await readUploadedSheet(ctx, wanted.filePath)
  const judged = await tx(ctx, async (db) => {
    const read = await judge(ctx, db, { sheet: wanted.sheet, cells, on: wanted.on, lock: true })
    if (read.problems.length === 0) await write(ctx, db, read, wanted)
    return read
  })
  if (judged.problems.length > 0) return refuseSheet(ctx, cells, judged.problems)
  ctx.platform.jobs.poke()
  return resultOf(judged, true)
}

/**
 * Adjusts balances to what a file says they are on a day: all rows or, with a single wrong cell, none. Sent
 * twice, the second changes nothing.
 *
 * @throws AppError `leave.upload_rejected` with the marked sheet, `leave.upload_unreadable`,
 *   `leave.upload_columns`, `files.not_uploaded`
 */
export function uploadSheet(
  ctx: Ctx,
  { filePath, on, reason, preview: isPreview }: BodyOf<typeof uploadBalances>,
): Promise<BalanceUpload> {
  const wanted = { sheet: 'balances' as const, filePath, on }
  return isPreview ? preview(ctx, wanted) : save(ctx, { ...wanted, reason })
}

function refuseWithoutAssign(ctx: Ctx): void {
  if (!holds(ctx.actor, 'leave.rule.assign')) fail('access.denied')
}

/** What a file with rules and opening balances would write. @throws AppError as `submitAssign` */
export function previewAssign(ctx: Ctx, filePath: string): Promise<BalanceUpload> {
  refuseWithoutAssign(ctx)
  return preview(ctx, { sheet: 'assign', filePath })
}

/**
 * Gives people rules and what they begin with, from a file; credits follow in the background.
 *
 * @throws AppError `leave.upload_rejected` with the marked sheet, `leave.upload_unreadable`,
 *   `leave.upload_columns`, `files.not_uploaded`, `access.denied`
 */
export function submitAssign(
  ctx: Ctx,
  { filePath, reason }: BodyOf<typeof submitNewAssign>,
): Promise<BalanceUpload> {
  refuseWithoutAssign(ctx)
  return save(ctx, { sheet: 'assign', filePath, reason })
}
