import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { EncodedFile } from '@muster/contract/files/encoded-file'
import { isZero } from '@muster/contract/kit/amounts'
import type { BodyOf } from '@muster/contract/kit/index'
import type { downloadClaimSheet } from '@muster/contract/vendors/payments.contract'
import type { VendorClaimRow } from '@muster/contract/vendors/vendor-shapes'
import { sql } from 'kysely'
import { organisationReader } from '../../../lib/day-text.ts'
import { currentReader } from '../../../lib/texts/reader.ts'
import { render } from '../../../lib/texts/texts.ts'
import { moneyValue, writtenMoney } from '../../../lib/texts/written-money.ts'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, deferredQuery, runQuery } from '../../../platform/db/deferred-query.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/errors.ts'
import { encodedFile } from '../../../platform/http/encoded-file.ts'
import { FileReply, PDF } from '../../../platform/http/route.ts'
import { makeSheetPdf, type PdfBlock, type PdfCell, pdfOwner } from '../../../platform/pdf/index.ts'
import { sumOfLines } from '../rules/claim-sums.ts'
import { claimScope, VIEW } from '../vendors.access.ts'
import { vendorsTexts } from '../vendors.texts.ts'
import { claimColumns, claimView, isOwn, selectedClaims } from './claims.queries.ts'
import { claimsTexts } from './claims.texts.ts'
import { type ClaimFile, filesQuery, linesQuery } from './read.service.ts'
import { stateWords } from './report.service.ts'

const ZIP = 'application/zip'
/** Files of this size together go into one answer. */
const MOST_BYTES = 30 * 1024 * 1024

type Head = VendorClaimRow & { org: string; date_format: number; submitted_on: string }
type Lines = Awaited<ReturnType<typeof findSheets>>['lines']

const paragraph = (text: string, bold = false): PdfBlock => ({
  ...{ kind: 'paragraph', runs: [{ text, ...(bold && { bold: true }) }] },
})
const left = (text: string, bold = false): PdfCell => ({ blocks: [paragraph(text, bold)] })
const right = (text: string, bold = false): PdfCell => ({ ...left(text, bold), align: 'right' })

/** Invoices with lines and files, of those that the caller submitted or sees. One statement. */
function findSheets(ctx: Ctx, ids: readonly number[]) {
  const visible = sql<boolean>`(c.request_id = any (${[...ids]}::bigint[]) and (${isOwn(ctx)} or ${claimScope(ctx, VIEW)}))`
  return readTx(ctx, (db) =>
    runQuery(
      db,
      combineQueries({
        heads: deferredQuery(
          sql<Head>`
            select ${claimColumns(ctx)}, (select o.name from organisation o where o.org_id = c.org_id) as org,
              (select o.date_format from organisation o where o.org_id = c.org_id) as date_format,
              (c.submitted_at at time zone (select o.time_zone from organisation o where o.org_id = c.org_id))::date::text
                as submitted_on
            ${selectedClaims(ctx, {}, visible)} order by c.request_id`,
          (rows) => rows.map(claimView),
        ),
        ...{ lines: linesQuery(ctx, ids), files: filesQuery(ctx, ids) },
      }),
    ),
  )
}

/** An invoice on paper: the same lines and sums as on the screen. */
async function sheetPdf(ctx: Ctx, head: Head, lines: Lines): Promise<Buffer> {
  const { language } = currentReader()
  const day = (value: string) =>
    render({ key: 'lib.span.date', params: { day: value } }, organisationReader(language, head.date_format))
  const money = (amount: string) => writtenMoney(moneyValue(amount, head.currency))
  const title = claimsTexts('sheetTitle', { number: head.number })
  const some = (label: string, amount: string): [string, string][] =>
    isZero(amount) ? [] : [[label, money(amount)]]
  const facts: [string, string][] = [
    [vendorsTexts('item'), `${head.vendor} (${head.vendor_code})`],
    ...(head.entity ? [[vendorsTexts('entity'), head.entity] as [string, string]] : []),
    [claimsTexts('invoiceOn'), day(head.invoice_on)],
    [claimsTexts('due'), day(head.due_on)],
    [claimsTexts('amount'), money(head.amount)],
    ...some(claimsTexts('tax'), head.tax),
    ...some(claimsTexts('withheld'), head.withheld),
    [claimsTexts('payable'), money(head.payable)],
    [claimsTexts('status'), stateWords(head.state)],
    ...(head.paid_on
      ? [[claimsTexts('paidOn'), `${day(head.paid_on)}, ${head.reference}`] as [string, string]]
      : []),
    [claimsTexts('submittedBy'), `${head.EMPLOYEE_NAME} (${head.EMPLOYEE_CODE})`],
  ]
  const { bytes } = await makeSheetPdf(
    {
      ...{ title, author: head.org, language, date: head.submitted_on },
      ...{ paper: 'a4', margins: { top: 20, right: 18, bottom: 18, left: 18 }, fontSize: 10 },
      ...{ header: [paragraph(head.org)], isHeaderOnEveryPage: true, watermark: '' },
      footer: [
        {
          ...{ kind: 'paragraph', align: 'right' },
          runs: [{ text: claimsTexts('page') }, { page: true }, { text: claimsTexts('of') }, { pages: true }],
        },
      ],
      body: [
        { kind: 'heading', level: 1, runs: [{ text: title }] },
        {
          ...{ kind: 'table', columns: [1, 3], head: [] },
          rows: facts.map(([label, value]) => [left(label, true), left(value)]),
        },
        { kind: 'space', height: 4 },
        {
          ...{ kind: 'table', columns: [5, 2, 2] },
          head: [
            [
              left(claimsTexts('sheetWhat'), true),
              left(vendorsTexts('glCode'), true),
              right(claimsTexts('amount'), true),
            ],
          ],
          rows: [
            ...lines.map((line) => [
              left([line.text, line.cost_centre].filter(Boolean).join(', ')),
              ...[left(line.gl_code), right(money(line.amount))],
            ]),
            [{ ...left(claimsTexts('sheetTotal'), true), columns: 2 }, right(money(sumOfLines(lines)), true)],
          ],
        },
      ],
    },
    { owner: pdfOwner(ctx) },
  )
  return bytes
}

const safeName = (name: string) =>
  name
    .replace(/[^\p{L}\p{N}\p{M} ._-]/gu, '_')
    .replace(/^\.+/, '_')
    .slice(-100)

/** What has gone into an answer so far. */
interface Room {
  size: number
}

/** The content of files, as long as all of the answer fit into it. @throws AppError `files.too_large` */
async function contents(
  ctx: Ctx,
  files: readonly ClaimFile[],
  room: Room,
): Promise<{ name: string; bytes: Buffer }[]> {
  const read: { name: string; bytes: Buffer }[] = []
  for (const [at, { path, name }] of files.entries()) {
    if (!(await ctx.platform.files.exists(path))) continue
    const bytes = await buffer(await ctx.platform.files.read(path))
    room.size += bytes.length
    if (room.size > MOST_BYTES) fail('files.too_large', { parameters: { n: MOST_BYTES / 1024 / 1024 } })
    read.push({ name: `${at + 1}-${safeName(name)}`, bytes })
  }
  return read
}

/**
 * One invoice as claimSheet.pdf; several, or one with its files, as claimSheet.zip with a folder for each.
 *
 * @throws AppError `record.not_found` where one is out of reach, `files.too_large`
 */
export async function claimSheets(
  ctx: Ctx,
  { IDs, with_files }: BodyOf<typeof downloadClaimSheet>,
): Promise<EncodedFile> {
  const ids = [...new Set(IDs)]
  const { heads, lines, files } = await findSheets(ctx, ids)
  if (heads.length < ids.length) fail('record.not_found')
  const of = ({ REQUEST_ID }: Head) => lines.filter(({ request_id }) => request_id === REQUEST_ID)
  const [only] = heads
  if (heads.length === 1 && only && !with_files)
    return encodedFile(new FileReply('claimSheet.pdf', PDF, await sheetPdf(ctx, only, of(only))))
  const { ZipArchive } = await import('@cj-tech-master/excelts/archive')
  const zip = new ZipArchive({ noSort: true })
  const room: Room = { size: 0 }
  for (const head of heads) {
    const folder = safeName(`${head.vendor} ${head.number} ${head.REQUEST_ID}`)
    zip.add(`${folder}/claimSheet.pdf`, await sheetPdf(ctx, head, of(head)))
    const own = with_files ? files.filter(({ request_id }) => request_id === head.REQUEST_ID) : []
    for (const { name, bytes } of await contents(ctx, own, room)) zip.add(`${folder}/${name}`, bytes)
  }
  return encodedFile(new FileReply('claimSheet.zip', ZIP, Readable.from(zip.stream())))
}
