import {
  DAY,
  type OfferedColumn,
  offeredColumns,
  type SheetColumns,
  type SheetDeclaration,
} from '@muster/contract/imports/sheets/sheet-declaration'
import { lookAtSheet } from '@muster/contract/imports/sheets/sheet-look'
import {
  missingColumns,
  type OfferedSheet,
  placeColumns,
  type ToldColumns,
  type ToldFormats,
  type ToldPlaces,
} from '@muster/contract/imports/sheets/sheet-matching'
import type { CellProblem, SheetLook } from '@muster/contract/imports/sheets/sheet-shapes'
import {
  openSheetTable,
  type SheetProblem,
  type SheetTable,
  type SheetText,
} from '@muster/contract/imports/sheets/sheet-table'
import type { BodyOf, DataOf, Endpoint } from '@muster/contract/kit/index'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { type ErrorDetails, fail } from '../../../platform/errors.ts'
import { FileReply, type Route, reply, route } from '../../../platform/http/route.ts'
import { markedFile, type ProblemsFile, readUploadedTable, rejectionOf, toldProblems } from './sheet-file.ts'
import { findRemembered, rememberColumns } from './sheet-memory.ts'
import { sheetsTexts } from './sheets.texts.ts'

/** What a file may hold for this caller, today; besides, whatever judging needs. */
interface SheetOffer {
  /** With the records that may be chosen; the declared columns unless given. */
  columns?: readonly OfferedColumn[]
  /** Instead of the declared sets. */
  oneOf?: readonly (readonly string[])[]
}

interface Asked<C extends SheetColumns, Body, Offer> {
  table: SheetTable<C>
  offer: Offer
  body: Body
  /** The file will be written: what it is judged by must be held until the end. */
  lock: boolean
}

/** The answer of an upload without what the kit says for all of them. */
type AnswerOf<E extends Endpoint> = Omit<DataOf<E>, 'saved' | 'err_list'>

export interface SheetUpload<
  C extends SheetColumns,
  E extends Endpoint,
  Offer extends object,
  Judged,
  Written,
> {
  sheet: SheetDeclaration<C>
  calls: {
    upload: E
    columns: Endpoint
    problems: Endpoint
    /** Where looking is a call of its own, beside the upload's `preview`. */
    preview?: Endpoint
  }
  /** `<errors>_unreadable`, `_columns` and `_rejected` are in the module's catalogue. */
  errors: string
  /** Said of a file that was written. */
  said: string
  /** Writing queues jobs: they start at once. */
  startsJobs?: true
  /** @throws AppError where the call's own permission is not enough */
  refuse?(ctx: Ctx): void
  /** What columns there are and what may be chosen (`SheetOffer`), and whatever judging needs besides. */
  offer(ctx: Ctx, db: Db, asked: { body: BodyOf<E>; lock: boolean }): Promise<Offer>
  /** What the rows come to; what is wrong with them is told to the table. */
  judge(ctx: Ctx, db: Db, asked: Asked<C, BodyOf<E>, Offer>): Promise<Judged>
  /** Writes a file without problems, in the transaction it was judged in. */
  write(ctx: Ctx, db: Db, judged: Judged, body: BodyOf<E>): Promise<Written>
  /** @param written undefined of a preview */
  answer(judged: Judged, written: Written | undefined): AnswerOf<E>
  /** What the caller decided about columns, where the body says it in a way of its own. */
  told?(body: BodyOf<E>): {
    mapping?: ToldColumns | null | undefined
    formats?: ToldFormats | null | undefined
  }
  /** Details of the refusal of a file that lacks columns; their names as `columns` unless given. */
  lacking?(keys: readonly string[]): ErrorDetails
  /** A file of problems other than the marked sheet. */
  problemsFile?(problems: readonly SheetProblem[]): ProblemsFile
}

/** What any of the calls takes. */
interface SheetBody {
  filePath: string
  mapping?: ToldColumns | null
  date_formats?: ToldFormats | null
  preview?: 0 | 1 | boolean
}

interface Opened<C extends SheetColumns, Judged> {
  offer: OfferedSheet
  table: SheetTable<C>
  told: ToldPlaces
  judged: Judged
  problems: SheetProblem[]
}

const nameOf = ({ columns }: OfferedSheet, key: string) =>
  key === DAY
    ? sheetsTexts('aDaySuchAs23112026')
    : (columns.find((column) => column.key === key)?.heading ?? key)

/**
 * Declares an upload of spreadsheets. From the declaration come its calls: the upload with its preview, the look at
 * the columns, and the file of problems. All rows are written or, with a single wrong cell, none; only the upload
 * itself ever writes.
 */
export function defineSheetUpload<
  C extends SheetColumns,
  E extends Endpoint,
  Offer extends object,
  Judged,
  Written,
>(upload: SheetUpload<C, E, Offer, Judged, Written>): Route[] {
  const { sheet, calls, errors } = upload

  const read = (ctx: Ctx, { filePath }: SheetBody) => {
    upload.refuse?.(ctx)
    return readUploadedTable(ctx, { filePath, limits: sheet.limits, errorKey: `${errors}_unreadable` })
  }
  const toldIn = (ctx: Ctx, body: SheetBody): ToldPlaces => {
    const { mapping, formats } = upload.told?.(body as BodyOf<E>) ?? {
      mapping: body.mapping,
      formats: body.date_formats,
    }
    return { mapping: mapping ?? {}, formats: formats ?? {}, today: ctx.now.toString().slice(0, 10) }
  }
  const offered = async (ctx: Ctx, db: Db, body: SheetBody, lock: boolean) => {
    const facts = await upload.offer(ctx, db, { body: body as BodyOf<E>, lock })
    const { columns = offeredColumns(sheet), oneOf = sheet.oneOf ?? [] } = facts as SheetOffer
    return { facts, offer: { declaration: { ...sheet, oneOf } as SheetDeclaration, columns } }
  }

  const open = async (
    ctx: Ctx,
    db: Db,
    { text, body, lock }: { text: SheetText; body: SheetBody; lock: boolean },
  ): Promise<Opened<C, Judged>> => {
    const told = toldIn(ctx, body)
    const { facts, offer } = await offered(ctx, db, body, lock)
    const table = openSheetTable<C>(offer, text, told)
    const missing = missingColumns(offer, table.placed.keys)
    if (missing.length > 0) {
      const columns = missing.map((key) => nameOf(offer, key)).join(', ')
      fail(`${errors}_columns`, upload.lacking?.(missing) ?? { parameters: { columns } })
    }
    const judged = await upload.judge(ctx, db, { table, offer: facts, body: body as BodyOf<E>, lock })
    return { offer, table, told, judged, problems: table.problems() }
  }
  const fileOf = (text: SheetText, problems: readonly SheetProblem[]) =>
    upload.problemsFile?.(problems) ?? markedFile(text, problems)
  const answerOf = ({ judged, problems }: Opened<C, Judged>, saved: boolean, written?: Written) => ({
    ...upload.answer(judged, written),
    saved,
    err_list: toldProblems(problems) satisfies CellProblem[],
  })

  const look = async (ctx: Ctx, body: SheetBody): Promise<SheetLook> => {
    const text = await read(ctx, body)
    const told = toldIn(ctx, body)
    return readTx(ctx, async (db) => {
      const { offer } = await offered(ctx, db, body, false)
      const { header } = text
      const placed = placeColumns(offer, header, { today: told.today })
      const remembered = await findRemembered(ctx, db, offer.declaration, { header, placed })
      return lookAtSheet(offer, text, { remembered, today: told.today })
    })
  }
  const preview = async (ctx: Ctx, body: SheetBody) => {
    const text = await read(ctx, body)
    return answerOf(await readTx(ctx, (db) => open(ctx, db, { text, body, lock: false })), false)
  }
  const save = async (ctx: Ctx, body: SheetBody) => {
    const text = await read(ctx, body)
    const done = await tx(ctx, async (db) => {
      const opened = await open(ctx, db, { text, body, lock: true })
      if (opened.problems.length > 0) return { opened, written: undefined }
      const written = await upload.write(ctx, db, opened.judged, body as BodyOf<E>)
      await rememberColumns(ctx, db, opened)
      return { opened, written }
    })
    const { problems } = done.opened
    if (problems.length > 0)
      fail(`${errors}_rejected`, await rejectionOf(ctx, text, problems, fileOf(text, problems)))
    if (upload.startsJobs) ctx.platform.jobs.poke()
    return answerOf(done.opened, true, done.written)
  }
  const problemsFile = async (ctx: Ctx, body: SheetBody): Promise<FileReply> => {
    const text = await read(ctx, body)
    const { problems } = await readTx(ctx, (db) => open(ctx, db, { text, body, lock: false }))
    if (problems.length === 0) fail('forms.sheet_without_problems')
    const { name, contentType, content } = fileOf(text, problems)
    return new FileReply(name, contentType, content)
  }

  /** Bodies and answers are the calls' own: each was parsed by its call, and is cut to it. */
  const bind = (call: Endpoint, answer: (ctx: Ctx, body: SheetBody) => Promise<unknown>): Route =>
    route(call, (ctx, { body }) => answer(ctx as Ctx, body as SheetBody) as never)
  return [
    bind(calls.upload, async (ctx, body) =>
      body.preview ? preview(ctx, body) : reply(await save(ctx, body), upload.said),
    ),
    bind(calls.columns, look),
    bind(calls.problems, problemsFile),
    ...(calls.preview ? [bind(calls.preview, preview)] : []),
  ]
}
