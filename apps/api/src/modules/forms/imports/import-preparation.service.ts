import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  type DateFormat,
  type LookalikeRule,
  normaliseForMatch,
  type PreparedRow,
} from '@muster/contract/imports/index'
import type { ReadingChoice } from '@muster/contract/imports/sheets/sheet-reading'
import { currentReader } from '../../../lib/texts/reader.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { openUploadedFile } from '../../files/index.ts'
import { fieldsOf } from '../form-definition.queries.ts'
import type { DeskClient, OnRows } from './desk/desk-client.ts'
import type { PreparedSummary, PrepareOptions } from './desk/desk-orders.ts'
import { type Desk, type Release, takeDesk } from './desk/desk-pool.ts'
import type { ImportFacts, ImportTarget, RefusedRow } from './import-target.ts'

/** The decisions of a person about a file. */
export interface ImportDecisions {
  mapping: (string | null)[]
  date_formats?: Record<string, DateFormat>
  create_masters?: boolean | string[]
  master_choices?: Record<string, Record<string, number>>
  value_choices?: Record<string, Record<string, number | string>>
  manager_choices?: Record<string, number>
  on_existing?: 'update' | 'skip' | 'refuse'
  constants?: Record<string, string>
  on_lookalike?: LookalikeRule
  leave_out_errors?: boolean
  edits?: Record<string, Record<string, string>>
  /** How the file is read. */
  reading?: ReadingChoice | null | undefined
}

/** An uploaded sheet, open in its thread, with the current form. */
export interface OpenSheet {
  client: DeskClient
  header: string[]
  /** Number of rows below the header. */
  rowCount: number
  facts: ImportFacts
}

/** A sheet prepared according to the decisions; open until `release`. */
export interface Preparation extends OpenSheet {
  summary: PreparedSummary
  release: Release
}

/** Server-side state of a thread between two requests. */
interface Known {
  sheet: OpenSheet
  factsUntil: Temporal.Instant
  prepared: { key: string; summary: PreparedSummary } | null
}

interface SheetRequest {
  filePath: string
  /** How the file is read; what is not chosen is detected. */
  reading?: ReadingChoice | null | undefined
  /** Allows reusing what was prepared within the last minute, as for paging through a preview. */
  mayBeKept?: boolean
  /** Restricts the form to a part of it. */
  narrow?: (facts: ImportFacts) => ImportFacts
}

export interface PrepareRequest extends SheetRequest {
  decisions: ImportDecisions
  /** Error for rows whose record does not exist, if none may be created. */
  onlyExisting?: string
  onRows?: OnRows
}

const KEPT_SECONDS = 60
const ROWS_PER_MESSAGE = 1000

async function sendFile(ctx: Ctx, client: DeskClient, { filePath, reading }: SheetRequest) {
  const content = await buffer(await openUploadedFile(ctx, filePath))
  // Small buffers share memory; only a buffer of its own can be transferred.
  const bytes = new Uint8Array(content)
  return client.send('open', { bytes, reading }, { transfer: [bytes.buffer] })
}

async function sendFacts(
  ctx: Ctx,
  target: ImportTarget,
  client: DeskClient,
  narrow: PrepareRequest['narrow'],
): Promise<ImportFacts> {
  const loaded = await readTx(ctx, (db) => target.load(ctx, db))
  const facts = narrow ? narrow(loaded) : loaded
  const { form, ...rest } = facts
  await client.send('facts', { facts: { ...rest, fields: fieldsOf(form) }, desk: target.desk.href })
  for await (const records of target.stored(ctx)) await client.send('stored', { records })
  return facts
}

/** Identifies the caller and the file: nobody else gets the thread with this sheet. */
function keyOf(ctx: Ctx, target: ImportTarget, { filePath, reading, narrow }: SheetRequest): string {
  const { accountId, sessionId } = ctx.actor
  return JSON.stringify([
    ctx.orgId,
    accountId,
    sessionId,
    target.formNo,
    filePath,
    reading ?? null,
    narrow ? ctx.request.id : '',
    // Labels and problems are kept in the reader's words.
    currentReader().language,
  ])
}

async function openDesk(
  ctx: Ctx,
  target: ImportTarget,
  desk: Desk<Known>,
  request: SheetRequest,
): Promise<Known> {
  const known = desk.state
  if (known && request.mayBeKept && Temporal.Instant.compare(known.factsUntil, ctx.now) > 0) return known
  // The file never changes, but the form and the records may have.
  const file = known
    ? { header: known.sheet.header, rows: known.sheet.rowCount }
    : await sendFile(ctx, desk.client, request)
  desk.state = undefined
  const facts = await sendFacts(ctx, target, desk.client, request.narrow)
  const sheet = { client: desk.client, header: file.header, rowCount: file.rows, facts }
  desk.state = { sheet, factsUntil: ctx.now.add({ seconds: KEPT_SECONDS }), prepared: null }
  return desk.state
}

/**
 * Opens an uploaded sheet and runs `work` with it.
 *
 * @throws AppError saying what is wrong with the file
 */
export async function withSheet<T>(
  ctx: Ctx,
  target: ImportTarget,
  request: SheetRequest,
  work: (sheet: OpenSheet) => Promise<T>,
): Promise<T> {
  const { desk, release } = await takeDesk<Known>(keyOf(ctx, target, request))
  try {
    return await work((await openDesk(ctx, target, desk, request)).sheet)
  } finally {
    release()
  }
}

function mastersToCreate(ctx: Ctx, target: ImportTarget, wanted: ImportDecisions['create_masters']) {
  if (!wanted || !target.mayCreateMasters(ctx)) return false
  return wanted === true
    ? target.creatableMasters
    : new Set(wanted.filter((master) => target.creatableMasters.has(master)))
}

/** Choices by normalised label. */
function byNormalLabel<T>(choices: Record<string, T> | undefined): Record<string, T> {
  return Object.fromEntries(
    Object.entries(choices ?? {}).map(([label, choice]) => [normaliseForMatch(label), choice]),
  )
}

function eachByNormalLabel<T>(choices: Record<string, Record<string, T>> | undefined) {
  return Object.fromEntries(Object.entries(choices ?? {}).map(([name, by]) => [name, byNormalLabel(by)]))
}

function optionsOf(
  ctx: Ctx,
  target: ImportTarget,
  sheet: OpenSheet,
  request: PrepareRequest,
): PrepareOptions {
  const { decisions } = request
  return {
    mapping: decisions.mapping,
    dateFormats: decisions.date_formats ?? {},
    keySlug: target.keySlug,
    onExisting: decisions.on_existing ?? 'update',
    onLookalike: decisions.on_lookalike ?? null,
    constants: decisions.constants ?? {},
    createMasters: mastersToCreate(ctx, target, decisions.create_masters),
    creatableMasters: target.mayCreateMasters(ctx) ? target.creatableMasters : new Set(),
    masterChoices: eachByNormalLabel(decisions.master_choices),
    valueChoices: eachByNormalLabel(decisions.value_choices),
    managerChoices: byNormalLabel(decisions.manager_choices),
    edits: decisions.edits ?? {},
    today: sheet.facts.form.today,
    monthFirst: sheet.facts.form.monthFirst,
    onlyExisting: request.onlyExisting ?? target.onlyExisting ?? null,
  }
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}

/** What the stored records say against rows, in batches whose copies don't block the event loop. */
async function reviewed(ctx: Ctx, target: ImportTarget, { client, facts }: OpenSheet): Promise<RefusedRow[]> {
  const refused: RefusedRow[] = []
  for (let from = 0; target.review; from += ROWS_PER_MESSAGE) {
    const rows = await client.send('review', { from, to: from + ROWS_PER_MESSAGE })
    if (rows.length > 0) refused.push(...(await target.review(ctx, rows, facts)))
    if (rows.length < ROWS_PER_MESSAGE) break
  }
  return refused
}

/**
 * Reads a file according to the decisions, against the organisation's current data, in a worker thread. Writes
 * nothing. The caller must release it.
 *
 * @throws AppError saying what is wrong with the file, or which columns are missing
 */
export async function prepareSheet(
  ctx: Ctx,
  target: ImportTarget,
  request: PrepareRequest,
): Promise<Preparation> {
  const file = { ...request, reading: request.decisions.reading }
  const { desk, release } = await takeDesk<Known>(keyOf(ctx, target, file))
  try {
    const known = await openDesk(ctx, target, desk, file)
    const key = hashOf(request.decisions)
    if (known.prepared?.key !== key) {
      const options = optionsOf(ctx, target, known.sheet, request)
      const { onRows } = request
      const summary = await desk.client.send('prepare', options, onRows ? { onRows } : {})
      const totals = await desk.client.send('conclude', {
        refused: await reviewed(ctx, target, known.sheet),
        leavesOutErrors: request.decisions.leave_out_errors ?? false,
      })
      known.prepared = { key, summary: { ...summary, totals } }
    }
    return { ...known.sheet, summary: known.prepared.summary, release }
  } catch (error) {
    release()
    throw error
  }
}

/** Like `prepareSheet`, but released after `work`. */
export async function withPreparation<T>(
  ctx: Ctx,
  target: ImportTarget,
  request: PrepareRequest,
  work: (preparation: Preparation) => Promise<T>,
): Promise<T> {
  const preparation = await prepareSheet(ctx, target, request)
  try {
    return await work(preparation)
  } finally {
    preparation.release()
  }
}

/** The rows to be written, in the order of batches, without holding all of them. */
export async function* orderedRows({ client }: Pick<Preparation, 'client'>): AsyncGenerator<PreparedRow[]> {
  for (let from = 0; ; from += ROWS_PER_MESSAGE) {
    const rows = await client.send('ordered', { from, to: from + ROWS_PER_MESSAGE })
    if (rows.length > 0) yield rows
    if (rows.length < ROWS_PER_MESSAGE) return
  }
}

/** Copies all rows out of the thread in batches of a thousand, so that copying does not block the event loop. */
export async function takeRows({ client, summary }: Preparation): Promise<PreparedRow[]> {
  const rows: PreparedRow[] = []
  for (let from = 0; from < summary.totals.rows; from += ROWS_PER_MESSAGE) {
    for (const row of await client.send('rows', { from, to: from + ROWS_PER_MESSAGE })) rows.push(row)
  }
  return rows
}

/**
 * Streams the marked workbook, with all rows or only those with errors. Destroying the stream stops waiting for
 * it.
 */
export function workbookOf({ client }: Pick<Preparation, 'client'>, onlyErrors = false): Readable {
  const stream = new Readable({ read: () => undefined })
  client.send('workbook', { onlyErrors }, { onChunk: (bytes) => stream.push(bytes) }).then(
    () => stream.push(null),
    (error: unknown) => stream.destroy(error as Error),
  )
  return stream
}
