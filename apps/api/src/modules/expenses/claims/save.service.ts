import type { LineInput, saveClaim } from '@muster/contract/expenses/claims.contract'
import { type ClaimStatus, editableStatuses } from '@muster/contract/expenses/expenses.constants'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { changesBetween, recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { requireVersion } from '../../../platform/master/change-record.ts'
import { attachFiles, detachOthers } from '../../files/index.ts'
import { lockRequester } from '../../requests/index.ts'
import { expensesTexts, statusWords } from '../expenses.texts.ts'
import { convertCompanyCosts } from './company-costs.ts'
import { type JudgedLines, judgeLines } from './judge.ts'
import { keptFields } from './kept-fields.ts'
import { lineDayProblem } from './line-day.ts'
import { problemsOf } from './line-problems.ts'
import { CLAIM } from './log.ts'
import { isSplit, partsOf } from './split.ts'

type Input = BodyOf<typeof saveClaim>

export interface StoredClaim {
  id: number
  employee_id: number
  number: string | null
  title: string
  note: string
  status: ClaimStatus
  submitted_on: string | null
  request_id: number | null
  claimed: string
  allowed: string
  currency: string
  version: number
  /** Of what was submitted last. */
  submit_digest: string | null
  /** Last saved with the key of the claim. */
  key_version: number
}

/** The caller as a claimant. @throws AppError `record.not_found` for an account without a record */
export const claimantOf = ({ actor }: Ctx): number => actor.employeeId ?? fail('record.not_found')

/** Locks one of the caller's own claims. @throws AppError `record.not_found` */
export async function lockOwn(ctx: Ctx, db: Db, id: number): Promise<StoredClaim> {
  const { rows } = await sql<StoredClaim>`
    select id, employee_id, number, title, note, status, submitted_on::text as submitted_on, request_id,
      claimed::text as claimed, allowed::text as allowed, currency, version,
      submit_digest, coalesce(key_version, 1) as key_version
    from expense_claim where org_id = ${ctx.orgId} and id = ${id} and employee_id = ${claimantOf(ctx)} for update`.execute(
    db,
  )
  return found(rows[0])
}

/** @throws AppError `expenses.not_editable` */
export function requireEditable({ status }: Pick<StoredClaim, 'status'>): void {
  if (!editableStatuses.includes(status))
    fail('expenses.not_editable', { parameters: { status: statusWords(status) } })
}

/** A claim that was sent before with the same key. */
export async function sentBefore(ctx: Ctx, db: Db, key: string | undefined): Promise<number | null> {
  if (key === undefined) return null
  const { rows } = await sql<{ id: number }>`
    select id from expense_claim where org_id = ${ctx.orgId} and employee_id = ${claimantOf(ctx)} and key = ${key}`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

/** @throws AppError `request.invalid` by line and field */
async function requireSound(
  ctx: Ctx,
  db: Db,
  lines: readonly LineInput[],
  judged: JudgedLines,
): Promise<void> {
  const fields: Record<string, string> = {}
  for (const [at, line] of lines.entries()) {
    const category = judged.facts.categories.find(({ id }) => id === line.EXTYPEID)
    const far = lineDayProblem(line.on, judged.facts.today)
    if (far !== null) fields[`lines.${at}.on`] = far
    if (category) Object.assign(fields, problemsOf(line, category.kind, judged.lines[at]?.claimed ?? '0', at))
    else fields[`lines.${at}.EXTYPEID`] = expensesTexts('chooseCategory')
  }
  await addUnknown(ctx, db, lines, fields)
  if (Object.keys(fields).length > 0) fail('request.invalid', { fields })
}

/** Projects and cost centres that can't be chosen. One statement, none without any. */
async function addUnknown(ctx: Ctx, db: Db, lines: readonly LineInput[], fields: Record<string, string>) {
  const places = lines.flatMap((line, at) => [
    { ...line, field: `lines.${at}` },
    ...line.parts.map((part, place) => ({ ...part, field: `lines.${at}.parts.${place}` })),
  ])
  const projects = places.flatMap(({ project_id: id }) => id ?? [])
  const centres = places.flatMap(({ cost_centre_id: id }) => id ?? [])
  if (projects.length + centres.length === 0) return
  const { rows } = await sql<{ of: string; id: number }>`
    select 'project_id' as of, id from expense_project where org_id = ${ctx.orgId} and id = any (${projects}::bigint[]) and status = 1
    union all
    select 'cost_centre_id', id from cost_centre where org_id = ${ctx.orgId} and id = any (${centres}::bigint[]) and status = 1`.execute(
    db,
  )
  const known = new Set(rows.map(({ of, id }) => `${of} ${id}`))
  for (const place of places)
    for (const field of ['project_id', 'cost_centre_id'] as const)
      if (place[field] !== null && !known.has(`${field} ${place[field]}`))
        fields[`${place.field}.${field}`] = expensesTexts('chooseFromList')
}

/** Replaces the lines of a claim and their receipts. Seven statements at most, however many lines. */
async function writeLines(
  ctx: Ctx,
  db: Db,
  claimId: number,
  lines: readonly LineInput[],
  { lines: judged, facts }: JudgedLines,
): Promise<void> {
  const paths = lines.flatMap(({ files }) => files)
  const of = { recordType: CLAIM, recordId: claimId }
  const fieldOf = (path: string) => `lines.${lines.findIndex(({ files }) => files.includes(path))}.files`
  const attached = await attachFiles(ctx, db, paths, { ...of, folder: 'expense_receipts', fieldOf })
  await detachOthers(ctx, db, paths, of)
  await sql`delete from expense_line where org_id = ${ctx.orgId} and claim_id = ${claimId}`.execute(db)
  if (lines.length === 0) return
  const at = ctx.now.toString()
  const rows = lines.map((line, position) => {
    const { claimed, allowed, reasons, terms, rate, ticket } = judged[
      position
    ] as JudgedLines['lines'][number]
    const kind = facts.categories.find(({ id }) => id === line.EXTYPEID)?.kind
    return {
      ...{ org_id: ctx.orgId, claim_id: claimId, employee_id: claimantOf(ctx), position: position + 1 },
      ...{ category_id: line.EXTYPEID, spent_on: line.on, ...keptFields(line, kind) },
      ...{ merchant: line.merchant, note: line.note, attendees: line.attendees },
      ...{ invoice_number: line.invoice_number, supplier_tax_id: line.supplier_tax_id },
      ...{ project_id: isSplit(line) ? null : line.project_id, split_by: line.split_by },
      cost_centre_id: isSplit(line) ? null : line.cost_centre_id,
      ...{ terms_id: terms?.id ?? null, matched: [...(terms?.matched ?? [])] },
      ...{ rate: rate?.rate ?? null, rate_on: rate?.on ?? null, rate_source: rate?.source ?? '' },
      ...{ claimed, allowed, reasons: [...reasons], created_at: at },
      ticket: ticket && JSON.stringify(ticket),
    }
  })
  const written = await db.insertInto('expense_line').values(rows).returning(['id', 'position']).execute()
  const files = written.flatMap(({ id, position }) =>
    [...new Set(lines[position - 1]?.files)].map((path, place) => ({
      ...{ org_id: ctx.orgId, line_id: id, path, position: place + 1 },
      ...{ name: attached.get(path)?.name ?? '', sha256: attached.get(path)?.sha256 ?? '' },
    })),
  )
  const parts = written.flatMap(({ id, position }) =>
    partsOf(lines[position - 1]).map((part, place) => ({
      ...{ org_id: ctx.orgId, line_id: id, position: place + 1, ...part },
    })),
  )
  if (parts.length > 0) await db.insertInto('expense_line_part').values(parts).execute()
  if (files.length > 0) await db.insertInto('expense_line_file').values(files).execute()
}

type Audited = Pick<StoredClaim, 'title' | 'note' | 'claimed' | 'allowed'>
const auditValues = ({ title, note, claimed, allowed }: Audited) => ({ title, note, claimed, allowed })

async function insertClaim(
  ctx: Ctx,
  db: Db,
  { title, note, key }: Input,
  currency: string,
): Promise<StoredClaim> {
  const at = ctx.now.toString()
  const { id } = await db
    .insertInto('expense_claim')
    .values({
      ...{ org_id: ctx.orgId, employee_id: claimantOf(ctx), title, note, currency, key: key ?? null },
      ...{ created_at: at, updated_at: at, version: 0 },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    ...{
      id,
      employee_id: claimantOf(ctx),
      number: null,
      title: '',
      note: '',
      status: 'draft',
      submitted_on: null,
    },
    ...{ request_id: null, claimed: '0.00', allowed: '0.00', currency, version: 0, key_version: 0 },
    submit_digest: null,
  }
}

export interface SavedClaim {
  claim: StoredClaim
  judged: JudgedLines
}

/**
 * Judges and stores a claim of the caller, with the caller locked: claims of one person are judged one after the other.
 *
 * @throws AppError `record.not_found`, `record.conflict`, `expenses.not_editable`, `expenses.refused`, `request.invalid`,
 *   `files.not_uploaded`
 */
export async function saveIn(ctx: Ctx, db: Db, input: Input): Promise<SavedClaim> {
  const employeeId = claimantOf(ctx)
  await lockRequester(ctx, db, employeeId)
  const id = input.ID ?? (await sentBefore(ctx, db, input.key))
  const stored = id === null ? null : await lockOwn(ctx, db, id)
  if (stored) {
    requireEditable(stored)
    // What is sent again with its key overwrites nothing that was changed since.
    requireVersion(stored.version, input.ID === null ? stored.key_version : input.version)
  }
  const judged = await judgeLines(ctx, db, { employeeId, claimId: id }, input.lines)
  await requireSound(ctx, db, input.lines, judged)
  const before = stored ?? (await insertClaim(ctx, db, input, judged.facts.currency))
  await writeLines(ctx, db, before.id, input.lines, judged)
  const { claimed, allowed } = judged
  const { currency } = judged.facts
  const version = before.version + 1
  const values = { title: input.title, note: input.note, claimed, allowed }
  const keyed = input.ID === null && input.key !== undefined ? { key_version: version } : {}
  await db
    .updateTable('expense_claim')
    .set({ ...values, ...keyed, currency, version, updated_at: ctx.now.toString() })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', before.id)
    .execute()
  if (before.currency !== currency) await convertCompanyCosts(ctx, db, before.id)
  await recordAudit(ctx, db, {
    ...{
      recordType: CLAIM,
      recordId: before.id,
      recordLabel: before.number ?? expensesTexts.english('claim'),
    },
    changes: changesBetween(stored ? auditValues(before) : {}, auditValues(values)),
  })
  return { claim: { ...before, ...values, version }, judged }
}

export const savedView = ({
  id,
  number,
  status,
  version,
  claimed,
  allowed,
}: StoredClaim): DataOf<typeof saveClaim> => ({
  ...{ ID: id, number: number ?? '', status, version, claimed, allowed },
})

/** As `saveIn`. */
export function saveDraft(ctx: Ctx, input: Input): Promise<DataOf<typeof saveClaim>> {
  return tx(ctx, async (db) => savedView((await saveIn(ctx, db, input)).claim))
}

/** Deletes a draft with its lines, and detaches its uploads. Idempotent. */
export function discard(ctx: Ctx, id: number): Promise<null> {
  return tx(ctx, async (db) => {
    const { rows } = await sql<{ status: ClaimStatus }>`
      select status from expense_claim
      where org_id = ${ctx.orgId} and id = ${id} and employee_id = ${claimantOf(ctx)} for update`.execute(db)
    const [claim] = rows
    if (!claim) return null
    if (claim.status !== 'draft')
      fail('expenses.not_editable', { parameters: { status: statusWords(claim.status) } })
    await detachOthers(ctx, db, [], { recordType: CLAIM, recordId: id })
    await sql`delete from expense_claim where org_id = ${ctx.orgId} and id = ${id}`.execute(db)
    await recordAudit(ctx, db, {
      ...{ recordType: CLAIM, recordId: id, recordLabel: expensesTexts.english('claim') },
      changes: { status: ['draft', null] },
    })
    return null
  })
}
