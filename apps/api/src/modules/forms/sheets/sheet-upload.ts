import { unfitChoice } from '@muster/contract/imports/sheets/sheet-choices'
import {
  DAY,
  type OfferedColumn,
  offeredColumns,
  type SheetColumns,
  type SheetDeclaration,
  type WithheldColumns,
} from '@muster/contract/imports/sheets/sheet-declaration'
import { lookAtSheet } from '@muster/contract/imports/sheets/sheet-look'
import {
  type ChosenColumns,
  type ChosenFormats,
  type ChosenPlaces,
  missingColumns,
  type OfferedSheet,
  placeColumns,
} from '@muster/contract/imports/sheets/sheet-matching'
import type { ReadingChoice } from '@muster/contract/imports/sheets/sheet-reading'
import { maskLook } from '@muster/contract/imports/sheets/sheet-secrets'
import type { CellProblem, SheetLook } from '@muster/contract/imports/sheets/sheet-shapes'
import {
  openSheetTable,
  type SheetProblem,
  type SheetTable,
  type SheetText,
} from '@muster/contract/imports/sheets/sheet-table'
import type { BodyOf, DataOf, Endpoint } from '@muster/contract/kit/index'
import { type Text, wordsOf } from '../../../lib/texts/texts.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { type ErrorDetails, fail } from '../../../platform/errors.ts'
import { FileReply, type Route, reply, route } from '../../../platform/http/route.ts'
import { organisationDays } from '../../../platform/organisation-day.ts'
import { eraseOwnUpload } from '../../files/index.ts'
import { refuseRepeated, rememberFile } from './repeated-file.ts'
import {
  listedProblems,
  markedFile,
  type ProblemsFile,
  readUploadedTable,
  rejectionOf,
} from './sheet-file.ts'
import { findRemembered, rememberColumns } from './sheet-memory.ts'
import { sheetsTexts } from './sheets.texts.ts'

/** What a file may contain for this caller today, plus whatever validation needs. */
interface SheetOffer {
  /** Including the records to choose from; the declared columns by default. */
  columns?: readonly OfferedColumn[]
  /** Columns that exist and that this caller may not fill in: their headings are refused. */
  withheld?: readonly WithheldColumns[]
  /** Replaces the declared sets. */
  oneOf?: readonly (readonly string[])[]
}

interface Requested<C extends SheetColumns, Body, Offer, Prepared> {
  table: SheetTable<C>
  offer: Offer
  body: Body
  prepared: Prepared
  /** The file will be written: rows it is validated against must be locked. */
  lock: boolean
}

/** The response of an upload, without the properties that the kit adds. */
type AnswerOf<E extends Endpoint> = Omit<DataOf<E>, 'saved' | 'err_list'>

export interface SheetUpload<
  C extends SheetColumns,
  E extends Endpoint,
  Offer extends object,
  Judged,
  Written,
  Prepared = undefined,
> {
  sheet: SheetDeclaration<C>
  calls: {
    upload: E
    columns: Endpoint
    problems: Endpoint
    /** A call for the preview, if it is separate from the upload's `preview` flag. */
    preview?: Endpoint
  }
  /** Error keys `<errors>_unreadable`, `_columns` and `_rejected`, declared in the module. */
  errors: string
  /** Message after a file was written. */
  said: string | Text
  /**
   * Its rows become records that nothing tells apart, such as assets with the next codes: the same file again would add all of
   * them twice, and is refused with who uploaded it when.
   */
  addsOnce?: true
  /** Writing enqueues jobs, which are to start at once. */
  startsJobs?: true
  /** @throws AppError if the call's own permission is not sufficient */
  refuse?(ctx: Ctx): void
  /** Reads what comes with the sheet, such as an archive, before the transaction that judges the rows. */
  prepare?(ctx: Ctx, body: BodyOf<E>): Promise<Prepared>
  /** The columns and the records to choose from (`SheetOffer`), plus whatever validation needs. */
  offer(ctx: Ctx, db: Db, requested: { body: BodyOf<E>; lock: boolean }): Promise<Offer>
  /** Evaluates the rows; problems are added to the table. */
  judge(ctx: Ctx, db: Db, requested: Requested<C, BodyOf<E>, Offer, Prepared>): Promise<Judged>
  /** Records what a preview or a file of problems has read, once that is done. */
  noteRead?(ctx: Ctx, judged: Judged): Promise<void>
  /** Writes a file without problems, in the transaction in which it was judged. */
  write(ctx: Ctx, db: Db, judged: Judged, body: BodyOf<E>): Promise<Written>
  /** @param written undefined in a preview */
  answer(judged: Judged, written: Written | undefined): AnswerOf<E>
  /** The caller's decisions about columns, if the body contains them in its own format. */
  chosen?(body: BodyOf<E>): {
    mapping?: ChosenColumns | null | undefined
    formats?: ChosenFormats | null | undefined
  }
  /** Details of the error for missing columns; by default their names as `columns`. */
  lacking?(keys: readonly string[]): ErrorDetails
  /** A file of problems instead of the marked sheet. */
  problemsFile?(problems: readonly SheetProblem[]): ProblemsFile
}

/** Common properties of the calls' bodies. */
interface SheetBody {
  filePath: string
  mapping?: ChosenColumns | null
  date_formats?: ChosenFormats | null
  reading?: ReadingChoice | null
  preview?: 0 | 1 | boolean
}

interface Opened<C extends SheetColumns, Judged> {
  offer: OfferedSheet
  table: SheetTable<C>
  chosen: ChosenPlaces
  judged: Judged
  problems: SheetProblem[]
}

const nameOf = ({ columns }: OfferedSheet, key: string) =>
  key === DAY ? sheetsTexts('dateExample') : (columns.find((column) => column.key === key)?.heading ?? key)

/** @throws AppError `request.invalid` for a choice of columns that would be passed over */
function refuseChoices(offer: OfferedSheet, header: readonly string[], { mapping = {} }: ChosenPlaces): void {
  const unfit = unfitChoice(offer, header, mapping)
  if (unfit === null) return
  const { heading, problem } = unfit
  const message = sheetsTexts(problem === 'heading' ? 'headingMissing' : 'columnUnknown', { heading })
  fail('request.invalid', { fields: { mapping: message } })
}

/** Columns of a secret sheet that say whom a row is about. */
const plainKeys = ({ columns }: OfferedSheet) =>
  new Set(columns.flatMap(({ key, kind }) => (kind === 'person' || key === 'name' ? [key] : [])))

async function dayFacts(ctx: Ctx, db: Db): Promise<Pick<ChosenPlaces, 'today' | 'monthFirst'>> {
  const { today, monthFirst } = await organisationDays(ctx, db)
  return { today, monthFirst }
}

/**
 * Declares an upload of spreadsheets and creates its calls: the upload with its preview, the guess of columns, and
 * the file of problems. All rows are written or, with any problem, none; only the upload itself writes.
 */
export function defineSheetUpload<
  C extends SheetColumns,
  E extends Endpoint,
  Offer extends object,
  Judged,
  Written,
  Prepared = undefined,
>(upload: SheetUpload<C, E, Offer, Judged, Written, Prepared>): Route[] {
  const { sheet, calls, errors } = upload

  const read = (ctx: Ctx, { filePath, reading }: SheetBody) => {
    upload.refuse?.(ctx)
    const errorKey = `${errors}_unreadable`
    return readUploadedTable(ctx, { filePath, reading, limits: sheet.limits, errorKey })
  }
  const readAll = async (ctx: Ctx, body: SheetBody) => ({
    text: await read(ctx, body),
    prepared: (await upload.prepare?.(ctx, body as BodyOf<E>)) as Prepared,
  })
  const chosenIn = async (ctx: Ctx, db: Db, body: SheetBody): Promise<ChosenPlaces> => {
    const { mapping, formats } = upload.chosen?.(body as BodyOf<E>) ?? {
      mapping: body.mapping,
      formats: body.date_formats,
    }
    return { mapping: mapping ?? {}, formats: formats ?? {}, ...(await dayFacts(ctx, db)) }
  }
  const offered = async (ctx: Ctx, db: Db, body: SheetBody, lock: boolean) => {
    const facts = await upload.offer(ctx, db, { body: body as BodyOf<E>, lock })
    const { columns = offeredColumns(sheet), oneOf = sheet.oneOf ?? [], withheld = [] } = facts as SheetOffer
    return { facts, offer: { declaration: { ...sheet, oneOf } as SheetDeclaration, columns, withheld } }
  }

  const open = async (
    ctx: Ctx,
    db: Db,
    { text, body, lock, prepared }: { text: SheetText; body: SheetBody; lock: boolean; prepared: Prepared },
  ): Promise<Opened<C, Judged>> => {
    if (upload.addsOnce) await refuseRepeated(ctx, db, sheet.id, body.filePath)
    const chosen = await chosenIn(ctx, db, body)
    const { facts, offer } = await offered(ctx, db, body, lock)
    refuseChoices(offer, text.header, chosen)
    const table = openSheetTable<C>(offer, text, chosen)
    const missing = missingColumns(offer, table.placed.keys)
    if (missing.length > 0) {
      const columns = missing.map((key) => nameOf(offer, key)).join(', ')
      fail(`${errors}_columns`, upload.lacking?.(missing) ?? { parameters: { columns } })
    }
    const requested = { table, offer: facts, body: body as BodyOf<E>, lock, prepared }
    const judged = await upload.judge(ctx, db, requested)
    return { offer, table, chosen, judged, problems: table.problems() }
  }
  const fileOf = (text: SheetText, problems: readonly SheetProblem[]) =>
    upload.problemsFile?.(problems) ?? markedFile(text, problems)
  const answerOf = ({ judged, problems }: Opened<C, Judged>, saved: boolean, written?: Written) => ({
    ...upload.answer(judged, written),
    saved,
    err_list: listedProblems(problems) satisfies CellProblem[],
  })

  const look = async (ctx: Ctx, body: SheetBody): Promise<SheetLook> => {
    const text = await read(ctx, body)
    return readTx(ctx, async (db) => {
      const chosen = await chosenIn(ctx, db, body)
      const { offer } = await offered(ctx, db, body, false)
      const { header } = text
      const { today, monthFirst } = chosen
      const placed = placeColumns(offer, header, { today, monthFirst })
      const remembered = await findRemembered(ctx, db, offer.declaration, { header, placed })
      const found = { ...lookAtSheet(offer, text, { remembered, today, monthFirst }), reading: text.reading }
      return sheet.isSecret ? maskLook(found, plainKeys(offer)) : found
    })
  }
  const preview = async (ctx: Ctx, body: SheetBody) => {
    const all = await readAll(ctx, body)
    const opened = await readTx(ctx, (db) => open(ctx, db, { ...all, body, lock: false }))
    await upload.noteRead?.(ctx, opened.judged)
    return answerOf(opened, false)
  }
  const save = async (ctx: Ctx, body: SheetBody) => {
    const all = await readAll(ctx, body)
    const { text } = all
    const done = await tx(ctx, async (db) => {
      const opened = await open(ctx, db, { ...all, body, lock: true })
      if (opened.problems.length > 0) return { opened, written: undefined }
      if (upload.addsOnce) await rememberFile(ctx, db, sheet.id, body.filePath)
      const written = await upload.write(ctx, db, opened.judged, body as BodyOf<E>)
      await rememberColumns(ctx, db, opened)
      if (sheet.isSecret) await eraseOwnUpload(ctx, db, body.filePath)
      return { opened, written }
    })
    const { problems } = done.opened
    if (problems.length > 0)
      fail(
        `${errors}_rejected`,
        await rejectionOf(ctx, text, problems, sheet.isSecret ? null : fileOf(text, problems)),
      )
    if (upload.startsJobs || sheet.isSecret) ctx.platform.jobs.poke()
    return answerOf(done.opened, true, done.written)
  }
  const problemsFile = async (ctx: Ctx, body: SheetBody): Promise<FileReply> => {
    const all = await readAll(ctx, body)
    const { text } = all
    const { problems, judged } = await readTx(ctx, (db) => open(ctx, db, { ...all, body, lock: false }))
    await upload.noteRead?.(ctx, judged)
    if (problems.length === 0) fail('forms.sheet_without_problems')
    const { name, contentType, content } = fileOf(text, problems)
    return new FileReply(name, contentType, content)
  }

  /** Each call parses its body and strips its response, so the shared types are safe here. */
  const bind = (call: Endpoint, answer: (ctx: Ctx, body: SheetBody) => Promise<unknown>): Route =>
    route(call, (ctx, { body }) => answer(ctx as Ctx, body as SheetBody) as never)
  return [
    bind(calls.upload, async (ctx, body) =>
      body.preview ? preview(ctx, body) : reply(await save(ctx, body), wordsOf(upload.said)),
    ),
    bind(calls.columns, look),
    bind(calls.problems, problemsFile),
    ...(calls.preview ? [bind(calls.preview, preview)] : []),
  ]
}
