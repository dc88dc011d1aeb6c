import { wayOf } from '@muster/contract/expenses/way'
import { sql } from 'kysely'
import { organisationReader } from '../../../lib/day-text.ts'
import { currentReader } from '../../../lib/texts/reader.ts'
import { render, type Text } from '../../../lib/texts/texts.ts'
import { moneyValue, writtenMoney } from '../../../lib/texts/written-money.ts'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, deferredQuery, runQuery } from '../../../platform/db/deferred-query.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import { found } from '../../../platform/errors.ts'
import { FileReply, PDF } from '../../../platform/http/route.ts'
import { makeSheetPdf, type PdfBlock, type PdfCell, pdfOwner } from '../../../platform/pdf/index.ts'
import { type TakenFrom, takenQuery } from '../advances/taken.queries.ts'
import { isOwn, isReached, VIEW } from '../expenses.access.ts'
import { expensesTexts } from '../expenses.texts.ts'
import { lessMoney, sumOfMoney } from '../rules/amounts.ts'
import { rowColumns, type rowView } from './claims.queries.ts'
import { companyCostsQuery, type StoredCost } from './company-costs.ts'
import { lineWords } from './judge.ts'
import { linesQuery, type StoredLine } from './read.service.ts'
import { claimSheetTexts, statusLabel } from './sheet.texts.ts'

type Row = Parameters<typeof rowView>[0]
type Head = Row & { org: string; date_format: number; note: string }

export interface SheetOf {
  head: Head
  lines: StoredLine[]
  /** Advances that something was taken from. */
  advances: TakenFrom[]
  costs: StoredCost[]
}

const paragraph = (text: string, more: { bold?: boolean } = {}): PdfBlock => ({
  ...{ kind: 'paragraph', runs: [{ text, ...(more.bold && { bold: true }) }] },
})
const left = (text: string, bold = false): PdfCell => ({ blocks: [paragraph(text, { bold })] })
const right = (text: string, bold = false): PdfCell => ({ ...left(text, bold), align: 'right' })

/** Claims with their lines, of those that the caller owns or sees. One statement. */
export async function findSheets(ctx: Ctx, db: Db, ids: readonly number[]): Promise<SheetOf[]> {
  const visible = sql`select c.id from expense_claim c join employee e on e.org_id = c.org_id and e.id = c.employee_id
    where c.org_id = ${ctx.orgId} and c.id = any (${[...ids]}::bigint[]) and (${isOwn(ctx)} or ${isReached(ctx, VIEW)})`
  const { heads, lines, advances, costs } = await runQuery(
    db,
    combineQueries({
      heads: deferredQuery(
        sql<Head>`
          select ${rowColumns}, c.note, o.name as org, o.date_format from expense_claim c
          join employee e on e.org_id = c.org_id and e.id = c.employee_id join organisation o on o.org_id = c.org_id
          where c.org_id = ${ctx.orgId} and c.id in (${visible}) order by c.id`,
        (rows) => rows,
      ),
      lines: linesQuery(ctx, visible),
      advances: takenQuery(ctx, visible),
      costs: companyCostsQuery(ctx, visible),
    }),
  )
  const of = <T extends { claim_id: number }>(all: readonly T[], id: number) =>
    all.filter(({ claim_id }) => claim_id === id)
  return heads.map((head) => ({
    ...{ head, lines: of(lines, head.ID), advances: of(advances, head.ID), costs: of(costs, head.ID) },
  }))
}

type Say = (text: Text) => string

const dayText = (say: Say, day: string) => say({ key: 'lib.span.date', params: { day } })

/** What was taken from advances, and what is paid out then. */
function paidOutRows({ head, advances }: SheetOf, money: (amount: string) => string): PdfCell[][] {
  if (head.approved === null || advances.length === 0) return []
  const row = (label: string, amount: string): PdfCell[] => [
    { ...left(label, true), columns: 4 },
    right(money(amount), true),
  ]
  return [
    ...advances.map(({ number, amount }) => row(expensesTexts('takenFrom', { number }), amount)),
    row(
      head.status === 'paid' ? claimSheetTexts('paidOut') : expensesTexts('payable'),
      lessMoney(head.approved, head.settled),
    ),
  ]
}

/** What the company paid, and what all of it cost. */
function companyRows({ head, costs }: SheetOf, say: Say, money: (amount: string) => string): PdfCell[][] {
  if (costs.length === 0) return []
  const row = (label: string, amount: string): PdfCell[] => [
    { ...left(label, true), columns: 4 },
    right(money(amount), true),
  ]
  return [
    ...costs.map(({ on, title, category, amount, currency, cost }): PdfCell[] => [
      left(dayText(say, on)),
      {
        blocks: [
          paragraph([category, title].join(', '), { bold: true }),
          paragraph(claimSheetTexts('byCompany')),
          ...(currency === head.currency ? [] : [paragraph(writtenMoney(moneyValue(amount, currency)))]),
        ],
        columns: 3,
      },
      right(money(cost)),
    ]),
    row(claimSheetTexts('company'), head.company),
    row(claimSheetTexts('wholeCost'), sumOfMoney([head.approved ?? head.allowed, head.company])),
  ]
}

/** The number of its invoice, and the tax that its amount includes, in the currency in which it was spent. */
function invoiceOf({ invoice_number: number, tax, currency }: StoredLine, own: string): PdfBlock[] {
  return [
    ...(number ? [paragraph(claimSheetTexts('sheetInvoice', { number }))] : []),
    ...(tax === null || Number(tax) === 0
      ? []
      : [paragraph(claimSheetTexts('sheetTax', { tax: writtenMoney(moneyValue(tax, currency ?? own)) }))]),
  ]
}

function linesTable(sheet: SheetOf, say: Say, money: (amount: string) => string): PdfBlock {
  const { head, lines } = sheet
  const said = (key: 'sheetDay' | 'sheetWhat' | 'claimed' | 'allowed' | 'approved') => expensesTexts(key)
  const isDecided = head.approved !== null
  return {
    ...{ kind: 'table', columns: [2, 5, 2, 2, 2] },
    head: [
      [
        ...[left(said('sheetDay'), true), left(said('sheetWhat'), true), right(said('claimed'), true)],
        ...[right(said('allowed'), true), right(said('approved'), true)],
      ],
    ],
    rows: [
      ...lines.map((line): PdfCell[] => [
        left(dayText(say, line.on)),
        {
          blocks: [
            paragraph([line.category, line.merchant].filter(Boolean).join(', '), { bold: true }),
            ...(line.distance === null
              ? []
              : [
                  paragraph(
                    [
                      expensesTexts(line.unit === 'mile' ? 'sheetMiles' : 'sheetKilometres', {
                        distance: line.distance,
                      }),
                      wayOf(line),
                    ]
                      .filter(Boolean)
                      .join(', '),
                  ),
                ]),
            ...invoiceOf(line, head.currency),
            ...(line.note ? [paragraph(line.note)] : []),
            ...(line.project ? [paragraph(line.project.name)] : []),
            ...line.parts.map(({ project, cost_centre: centre, amount }) =>
              paragraph(
                [[project?.name, centre?.name].filter(Boolean).join(', '), money(amount)]
                  .filter(Boolean)
                  .join(': '),
              ),
            ),
            ...lineWords(line, line.figures, head.currency).reasons.map(({ text }) => paragraph(text)),
            ...(line.decision_note ? [paragraph(line.decision_note)] : []),
          ],
        },
        ...[right(money(line.claimed)), right(money(line.allowed))],
        right(line.approved === null ? '' : money(line.approved)),
      ]),
      [
        { ...left(expensesTexts('sheetTotal'), true), columns: 2 },
        ...[right(money(head.claimed), true), right(money(head.allowed), true)],
        right(isDecided && head.approved !== null ? money(head.approved) : '', true),
      ],
      ...paidOutRows(sheet, money),
      ...companyRows(sheet, say, money),
    ],
  }
}

/** A claim on paper: the same lines and sums as on the screen. */
export async function sheetPdf(ctx: Ctx, sheet: SheetOf): Promise<Buffer> {
  const { head } = sheet
  const { language } = currentReader()
  const say: Say = (text) => render(text, organisationReader(language, head.date_format))
  const format = new Intl.NumberFormat(language === 'hi' ? 'hi-IN' : 'en-IN', {
    ...{ style: 'currency', currency: head.currency },
  })
  const money = (amount: string) => format.format(amount as Intl.StringNumericLiteral)
  const title = expensesTexts('sheetTitle', { number: head.number })
  const facts: [string, string][] = [
    [expensesTexts('sheetEmployee'), `${head.EMPLOYEE_NAME} (${head.EMPLOYEE_CODE})`],
    [expensesTexts('title'), head.title],
    [expensesTexts('status'), statusLabel(head.status)],
    ...(head.submitted_on
      ? [[expensesTexts('submittedOn'), dayText(say, head.submitted_on)] as [string, string]]
      : []),
    ...(head.paid_on ? [[expensesTexts('paidOn'), dayText(say, head.paid_on)] as [string, string]] : []),
  ]
  const { bytes } = await makeSheetPdf(
    {
      ...{ title, author: head.org, language, date: head.submitted_on ?? head.updated_at.slice(0, 10) },
      ...{ paper: 'a4', margins: { top: 20, right: 18, bottom: 18, left: 18 }, fontSize: 10 },
      header: [paragraph(head.org)],
      isHeaderOnEveryPage: true,
      footer: [
        {
          ...{ kind: 'paragraph', align: 'right' },
          runs: [
            { text: expensesTexts('page') },
            { page: true },
            { text: expensesTexts('of') },
            { pages: true },
          ],
        },
      ],
      watermark: '',
      body: [
        { kind: 'heading', level: 1, runs: [{ text: title }] },
        {
          ...{ kind: 'table', columns: [1, 3], head: [] },
          rows: facts.map(([label, value]) => [left(label, true), left(value)]),
        },
        { kind: 'space', height: 4 },
        linesTable(sheet, say, money),
      ],
    },
    { owner: pdfOwner(ctx) },
  )
  return bytes
}

/** @throws AppError `record.not_found` for a claim that the caller neither owns nor sees */
export async function sheetFile(ctx: Ctx, id: number): Promise<FileReply> {
  const [sheet] = await readTx(ctx, (db) => findSheets(ctx, db, [id]))
  return new FileReply('claimSheet.pdf', PDF, await sheetPdf(ctx, found(sheet)))
}
