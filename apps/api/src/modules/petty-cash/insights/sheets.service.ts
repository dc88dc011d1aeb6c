import type { EncodedFile } from '@muster/contract/files/encoded-file'
import type { BodyOf } from '@muster/contract/kit/index'
import type { CashRequestRow } from '@muster/contract/petty-cash/cash-shapes'
import type { downloadCashSheets } from '@muster/contract/petty-cash/reports.contract'
import { sql } from 'kysely'
import { organisationReader } from '../../../lib/day-text.ts'
import { currentReader } from '../../../lib/texts/reader.ts'
import { render } from '../../../lib/texts/texts.ts'
import { moneyValue, writtenMoney } from '../../../lib/texts/written-money.ts'
import type { Ctx } from '../../../platform/context.ts'
import { runQuery } from '../../../platform/db/deferred-query.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { encodedFile } from '../../../platform/http/encoded-file.ts'
import { FileReply, PDF } from '../../../platform/http/route.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { makeSheetPdf, type PdfBlock, type PdfCell, pdfOwner } from '../../../platform/pdf/index.ts'
import { seesFund } from '../petty-cash.access.ts'
import { pettyCashTexts } from '../petty-cash.texts.ts'
import { isOwn, requestsQuery, selectedRequests } from '../requests/requests.queries.ts'

const paragraph = (text: string, bold = false): PdfBlock => ({
  ...{ kind: 'paragraph', runs: [{ text, ...(bold && { bold: true }) }] },
})
const cell = (text: string, bold = false): PdfCell => ({ blocks: [paragraph(text, bold)] })

/**
 * Petty expenses on paper, one after the other: of those that the caller asked for or sees.
 *
 * @throws AppError `record.not_found` where one is out of reach
 */
export async function cashSheets(ctx: Ctx, { IDs }: BodyOf<typeof downloadCashSheets>): Promise<EncodedFile> {
  const ids = [...new Set(IDs)]
  const { rows, org, today } = await readTx(ctx, async (db) => {
    const within = sql<boolean>`(r.request_id = any (${ids}::bigint[]) and (${isOwn(ctx)} or ${seesFund(ctx)}))`
    const from = selectedRequests(ctx, { kind: 'expense' }, within)
    const {
      rows: [organisation],
    } = await sql<{ name: string; date_format: number }>`
      select name, date_format from organisation where org_id = ${ctx.orgId}`.execute(db)
    return {
      rows: await runQuery(db, requestsQuery(ctx, from, { limit: ids.length, offset: 0 })),
      ...{ org: found(organisation), today: await organisationToday(ctx, db) },
    }
  })
  if (rows.length < ids.length) fail('record.not_found')
  const { language } = currentReader()
  const day = (value: string) =>
    render({ key: 'lib.span.date', params: { day: value } }, organisationReader(language, org.date_format))
  const factsOf = (row: CashRequestRow): [string, string][] => [
    [pettyCashTexts('fund'), row.fund],
    [pettyCashTexts('employee'), `${row.EMPLOYEE_NAME} (${row.EMPLOYEE_CODE})`],
    [pettyCashTexts('category'), row.category],
    [pettyCashTexts('spentOn'), row.spent_on ? day(row.spent_on) : ''],
    ...(row.merchant ? [[pettyCashTexts('merchant'), row.merchant] as [string, string]] : []),
    [pettyCashTexts('amount'), writtenMoney(moneyValue(row.amount, row.currency))],
    [pettyCashTexts('status'), pettyCashTexts(`state_${row.state}` as const)],
    ...(row.paid_on
      ? [
          [pettyCashTexts('paidOn'), [day(row.paid_on), row.reference].filter(Boolean).join(', ')] as [
            string,
            string,
          ],
        ]
      : []),
  ]
  const { bytes } = await makeSheetPdf(
    {
      ...{
        title: pettyCashTexts('expenses'),
        author: org.name,
        language,
        date: today,
      },
      ...{ paper: 'a4', margins: { top: 20, right: 18, bottom: 18, left: 18 }, fontSize: 10 },
      ...{ header: [paragraph(org.name)], isHeaderOnEveryPage: true, watermark: '' },
      footer: [
        {
          ...{ kind: 'paragraph', align: 'right' },
          runs: [
            { text: pettyCashTexts('page') },
            { page: true },
            { text: pettyCashTexts('of') },
            { pages: true },
          ],
        },
      ],
      body: rows.flatMap((row): PdfBlock[] => [
        {
          ...{ kind: 'heading', level: 1 },
          runs: [{ text: pettyCashTexts('sheetTitle', { number: row.REQUEST_ID }) }],
        },
        {
          ...{ kind: 'table', columns: [1, 3], head: [] },
          rows: factsOf(row).map(([label, value]) => [cell(label, true), cell(value)]),
        },
        { kind: 'space', height: 8 },
      ]),
    },
    { owner: pdfOwner(ctx) },
  )
  return encodedFile(new FileReply('claimSheet.pdf', PDF, bytes))
}
