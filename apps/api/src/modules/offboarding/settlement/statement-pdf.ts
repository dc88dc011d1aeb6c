import { moneyLocale } from '@muster/contract/kit/money-locale'
import { sql } from 'kysely'
import { organisationReader } from '../../../lib/day-text.ts'
import { currentReader } from '../../../lib/texts/reader.ts'
import { render, type Text } from '../../../lib/texts/texts.ts'
import { dayInZone } from '../../../lib/zone-day.ts'
import { ProtectedReads } from '../../../platform/audit/protected-reads.ts'
import type { Ctx } from '../../../platform/context.ts'
import { combineQueries, deferredQuery, runQuery } from '../../../platform/db/deferred-query.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { found } from '../../../platform/errors.ts'
import { FileReply, PDF } from '../../../platform/http/route.ts'
import { makeSheetPdf, type PdfBlock, type PdfCell, pdfOwner } from '../../../platform/pdf/index.ts'
import { isLeaversOwn, seesSettlement } from './settlement.access.ts'
import { settlementTexts } from './settlement.texts.ts'
import { type StoredStatement, statementsQuery, statementView } from './statements.queries.ts'

interface Head {
  employee_id: number
  org: string
  date_format: number
  time_zone: string
  name: string
  code: string
  department: string
  joined_on: string
  last_day: string
}

const paragraph = (text: string, more: { bold?: boolean; align?: 'right' } = {}): PdfBlock => ({
  ...{ kind: 'paragraph', runs: [{ text, ...(more.bold && { bold: true }) }] },
  ...(more.align && { align: more.align }),
})
const right = (text: string, bold = false): PdfCell => ({
  ...{ blocks: [paragraph(text, { bold })], align: 'right' },
})
const left = (text: string, bold = false): PdfCell => ({ blocks: [paragraph(text, { bold })] })

type Words = (text: Text) => string

/** Words in the reader's language with days in the organisation's format. */
const wordsFor =
  ({ date_format }: Head): Words =>
  (text) =>
    render(text, organisationReader(currentReader().language, date_format))

function factsTable(head: Head, one: StoredStatement, say: Words): PdfBlock {
  const day = (of: string) => say({ key: 'lib.span.date', params: { day: of } })
  const { served, shortfall, notice_ends_on: end } = one
  const rows: [Text, string][] = [
    [settlementTexts.text('employee'), head.name],
    [settlementTexts.text('code'), head.code],
    [settlementTexts.text('department'), head.department],
    [settlementTexts.text('joined'), day(head.joined_on)],
    [settlementTexts.text('lastDay'), day(head.last_day)],
    [
      settlementTexts.text('notice'),
      say(settlementTexts.text('noticeValue', { end, served: Number(served), shortfall: Number(shortfall) })),
    ],
  ]
  return {
    ...{ kind: 'table', columns: [1, 3], head: [] },
    rows: rows.map(([label, value]) => [left(say(label), true), left(value)]),
  }
}

function linesTable(one: StoredStatement, say: Words, money: (amount: string) => string): PdfBlock {
  const { net } = statementView(one)
  const isOwed = net.amount.startsWith('-')
  const said = (text: string | Text) => (typeof text === 'string' ? text : say(text))
  return {
    ...{ kind: 'table', columns: [5, 1, 2] },
    head: [
      [
        left(say(settlementTexts.text('item')), true),
        right(say(settlementTexts.text('days')), true),
        right(say(settlementTexts.text('amount')), true),
      ],
    ],
    rows: [
      ...one.lines.map((line) => [
        {
          blocks: [
            paragraph(said(line.label), { bold: true }),
            ...(said(line.explanation) ? [paragraph(said(line.explanation))] : []),
            ...(line.note ? [paragraph(say(settlementTexts.text('note', { note: line.note })))] : []),
          ],
        },
        right(line.days === null ? '' : String(Number(line.days))),
        right(money(line.amount)),
      ]),
      [
        { ...left(say(settlementTexts.text(isOwed ? 'netOwed' : 'net')), true), columns: 2 },
        right(money(isOwed ? net.amount.slice(1) : net.amount), true),
      ],
    ],
  }
}

/** The statement on paper: the same lines, words and sums as on the screen. */
async function pdfOf(ctx: Ctx, head: Head, one: StoredStatement): Promise<Buffer> {
  const say = wordsFor(head)
  const { language } = currentReader()
  const format = new Intl.NumberFormat(moneyLocale(language, one.currency), {
    ...{ style: 'currency', currency: one.currency },
  })
  const money = (amount: string) => format.format(amount as Intl.StringNumericLiteral)
  const title =
    one.number === 1
      ? say(settlementTexts.text('title'))
      : say(settlementTexts.text('supplementary', { number: one.number - 1 }))
  const dayOf = (at: string) => dayInZone(Temporal.Instant.from(new Date(at).toISOString()), head.time_zone)
  const signed = [
    one.approved_at === null
      ? []
      : [settlementTexts.text('approvedBy', { name: one.approved_by_name, day: dayOf(one.approved_at) })],
    one.paid_on === null ? [] : [settlementTexts.text('paidOn', { day: one.paid_on })],
  ].flat()
  const isFinal = one.state === 'approved' || one.state === 'paid'
  const { bytes } = await makeSheetPdf(
    {
      ...{ title, author: head.org, language, date: dayOf(one.approved_at ?? one.computed_at) },
      ...{ paper: 'a4', margins: { top: 20, right: 18, bottom: 18, left: 18 }, fontSize: 10 },
      header: [paragraph(head.org)],
      isHeaderOnEveryPage: true,
      footer: [
        {
          ...{ kind: 'paragraph', align: 'right' },
          runs: [
            { text: say(settlementTexts.text('page')) },
            { page: true },
            { text: say(settlementTexts.text('of')) },
            { pages: true },
          ],
        },
      ],
      watermark: isFinal ? '' : say(settlementTexts.text('draftMark')),
      body: [
        { kind: 'heading', level: 1, runs: [{ text: title }] },
        factsTable(head, one, say),
        { kind: 'space', height: 4 },
        linesTable(one, say, money),
        { kind: 'space', height: 4 },
        ...signed.map((text) => paragraph(say(text))),
      ],
    },
    { owner: pdfOwner(ctx) },
  )
  return bytes
}

/**
 * The statement as a file; that somebody else's pay was read is recorded.
 *
 * @throws AppError `record.not_found` for a statement that the caller does not see; leavers see theirs once it is approved
 */
export async function statementFile(ctx: Ctx, id: number): Promise<FileReply> {
  const { head, statements } = await readTx(ctx, (db) =>
    runQuery(
      db,
      combineQueries({
        head: deferredQuery(
          sql<Head>`
            select o.name as org, o.date_format, o.time_zone, e.id as employee_id, e.full_name as name, e.code, coalesce(d.name, '') as department,
              s.joined_on::text as joined_on, coalesce(s.agreed_lwd, s.requested_lwd)::text as last_day
            from settlement t join separation s on s.org_id = t.org_id and s.id = t.separation_id
            join employee e on e.org_id = t.org_id and e.id = t.employee_id join organisation o on o.org_id = t.org_id
            left join department d on d.org_id = e.org_id and d.id = e.department_id
            where t.org_id = ${ctx.orgId} and t.id = ${id}`,
          ([row]) => row,
        ),
        statements: statementsQuery(
          ctx,
          sql<boolean>`t.id = ${id} and (${seesSettlement(ctx)} or ${isLeaversOwn(ctx)})`,
        ),
      }),
    ),
  )
  const one = found(statements[0])
  const about = found(head)
  const reads = new ProtectedReads(ctx)
  reads.note({ id: about.employee_id, label: `${about.name} (${about.code})` }, 'pay', true)
  await reads.recordApart()
  return new FileReply(`settlement-${about.code}-${one.number}.pdf`, PDF, await pdfOf(ctx, about, one))
}
