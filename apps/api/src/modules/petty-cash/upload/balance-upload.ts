import { offeredColumns } from '@muster/contract/imports/sheets/sheet-declaration'
import type { SheetTable } from '@muster/contract/imports/sheets/sheet-table'
import { amountProblem, writtenAmount } from '@muster/contract/kit/index'
import { balanceSheet } from '@muster/contract/petty-cash/balance-sheet'
import {
  downloadBalanceProblems,
  readBalanceColumns,
  uploadBalances,
} from '@muster/contract/petty-cash/reports.contract'
import { sql } from 'kysely'
import { writtenDay } from '../../../lib/texts/written-day.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx } from '../../../platform/db/tx.ts'
import type { FileReply } from '../../../platform/http/route.ts'
import { organisationToday } from '../../../platform/organisation-day.ts'
import { defineSheetUpload, sampleSheet } from '../../forms/index.ts'
import { FUND, type LockedFund, lockFund, type NewEntry, post } from '../funds/post.ts'
import { fundScope, MANAGE } from '../petty-cash.access.ts'
import { pettyCashTexts } from '../petty-cash.texts.ts'
import { moved } from '../rules/balance.ts'

type Row = SheetTable<typeof balanceSheet.columns>['rows'][number]

interface Planned {
  row: Row
  fund: Fund
  entry: NewEntry & { kind: 'top_up' | 'return' }
  balance: string
}

interface Fund {
  id: number
  name: string
  limit: string
  balance: string
  custodian_id: number
  currency: string
  /** Day of the latest entry. */
  last_on: string | null
}

/** An entry of a ledger, as it is compared with a row. */
const entryKey = (
  fund: number,
  entry: { kind: string; amount: string; on_date: string; reference: string },
) => [fund, entry.kind, entry.amount, entry.on_date, entry.reference].join('|')

/** Entries of these funds that a row may repeat: with the same kind, amount, day and reference. One statement. */
async function findBooked(ctx: Ctx, db: Db, rows: readonly Row[]): Promise<ReadonlySet<string>> {
  const read = rows.map((row) => row.read())
  const days = [...new Set(read.flatMap(({ day }) => day ?? []))]
  const references = [...new Set(read.map(({ reference }) => reference))]
  const { rows: found } = await sql<{
    fund_id: number
    kind: string
    amount: string
    on_date: string
    reference: string
  }>`
    select fund_id, kind, abs(amount)::text as amount, on_date::text as on_date, reference from petty_cash_entry
    where org_id = ${ctx.orgId} and reference <> '' and reference = any (${references}::text[]) and on_date = any (${days}::date[])`.execute(
    db,
  )
  return new Set(found.map((one) => entryKey(one.fund_id, one)))
}

/** Active funds that the caller manages, as they are now. */
async function findFunds(ctx: Ctx, db: Db): Promise<Fund[]> {
  const { rows } = await sql<Fund>`
    select f.id, f.name, f.most::text as "limit", f.custodian_id, f.currency,
      (select max(e.on_date)::text from petty_cash_entry e where e.org_id = f.org_id and e.fund_id = f.id) as last_on,
      money_text(coalesce((select e.balance from petty_cash_entry e
      where e.org_id = f.org_id and e.fund_id = f.id order by e.number desc limit 1), 0)) as balance
    from petty_cash_fund f where f.org_id = ${ctx.orgId} and f.status = 1 and ${fundScope(ctx, MANAGE)} order by lower(f.name), f.id`.execute(
    db,
  )
  return rows
}

/** The funds of these rows, locked: what a lock waited for is read after it. In order of ids, so that two uploads can't wait for each other. */
async function lockedFunds(ctx: Ctx, db: Db, rows: readonly Row[]): Promise<Fund[]> {
  const ids = [...new Set(rows.flatMap((row) => row.read().fund ?? []))]
  await sql`
    select from petty_cash_fund where org_id = ${ctx.orgId} and id = any (${ids}::bigint[]) order by id for update`.execute(
    db,
  )
  return findFunds(ctx, db)
}

async function offerOf(ctx: Ctx, db: Db) {
  const funds = await findFunds(ctx, db)
  const columns = offeredColumns(balanceSheet, {
    fund: funds.map(({ id, name }) => ({ value: id, label: name })),
  })
  return { columns, funds, today: await organisationToday(ctx, db) }
}

export const balanceSample = (ctx: Ctx): Promise<FileReply> =>
  readTx(ctx, async (db) => {
    const { columns, funds, today } = await offerOf(ctx, db)
    const example = {
      fund: funds[0]?.name ?? '',
      kind: 'Top-up',
      amount: 5000,
      day: today,
      reference: '000123',
    }
    return sampleSheet(balanceSheet, { columns, rows: [example] })
  })

const problemTexts = { nothing: 'nothing', too_little: 'tooLittle', too_much: 'limitOver' } as const

interface Judged {
  today: string
  booked: ReadonlySet<string>
}

/** What is wrong with an entry besides what it does to the balance. `last`: day of the entry before it. */
function complain(
  ctx: Ctx,
  row: Row,
  { fund, entry }: Pick<Planned, 'fund' | 'entry'>,
  last: string | null,
  booked: Judged['booked'],
) {
  if (fund.custodian_id === ctx.actor.employeeId) row.complain('fund', pettyCashTexts('ownFund'))
  const places = amountProblem(entry.amount, fund.currency)
  if (places !== null) row.complain('amount', places)
  const written = { ...entry, reference: entry.reference ?? '' }
  if (booked.has(entryKey(fund.id, written))) row.complain('reference', pettyCashTexts('bookedAlready'))
  else if (last !== null && entry.on_date < last)
    row.complain('day', pettyCashTexts('beforeLast', { day: writtenDay(last) }))
}

/** What a row books into which fund; null where it has a problem that leaves nothing to judge. */
function entryOf(
  row: Row,
  known: ReadonlyMap<number, Fund>,
  today: string,
): Pick<Planned, 'fund' | 'entry'> | null {
  const { fund: id, kind, amount, day, reference, note } = row.read()
  if (day !== null && day > today) row.complain('day', pettyCashTexts('inFuture'))
  if (id === null) return null
  const fund = known.get(id)
  // It was offered, and was closed or moved out of reach while its lock was waited for.
  if (!fund) row.complain('fund', pettyCashTexts('fundChanged'))
  if (!fund || kind === null || amount === null || day === null) return null
  return { fund, entry: { kind, amount: writtenAmount(String(amount)), on_date: day, reference, note } }
}

/** Judges the rows in their order: each changes what the next one finds. */
function judge(
  ctx: Ctx,
  rows: readonly Row[],
  { funds, today, booked }: Judged & { funds: readonly Fund[] },
): Planned[] {
  const known = new Map(funds.map((fund) => [fund.id, fund]))
  const rowOf = new Map<string, number>()
  return rows.flatMap((row): Planned[] => {
    const read = entryOf(row, known, today)
    if (read === null) return []
    const { fund, entry } = read
    const key = entryKey(fund.id, { ...entry, reference: entry.reference ?? '' })
    const first = rowOf.get(key)
    if (first !== undefined) {
      row.complain('reference', pettyCashTexts('inRow', { row: first }))
      return []
    }
    rowOf.set(key, row.number)
    complain(ctx, row, { fund, entry }, fund.last_on, booked)
    const day = entry.on_date
    const last_on = fund.last_on !== null && fund.last_on > day ? fund.last_on : day
    const after = moved(fund.balance, fund.limit, entry)
    if ('problem' in after) {
      row.complain('amount', pettyCashTexts(problemTexts[after.problem]))
      return []
    }
    known.set(fund.id, { ...fund, balance: after.balance, last_on })
    return [{ row, fund, entry, balance: after.balance }]
  })
}

const SHOWN = 100

/** Cash put into funds or returned, from a file. All or nothing; what is written is judged while its funds are locked. */
export const balanceUpload = defineSheetUpload({
  sheet: balanceSheet,
  calls: { upload: uploadBalances, columns: readBalanceColumns, problems: downloadBalanceProblems },
  errors: 'petty-cash.upload',
  said: pettyCashTexts.text('saved'),
  offer: (ctx, db) => offerOf(ctx, db),
  judge: async (ctx, db, { table: { rows }, offer, lock }) => {
    const funds = lock ? await lockedFunds(ctx, db, rows) : offer.funds
    const booked = await findBooked(ctx, db, rows)
    return { planned: judge(ctx, rows, { funds, today: offer.today, booked }) }
  },
  write: async (ctx, db, { planned }) => {
    const funds = new Map<number, LockedFund>()
    for (const id of new Set(planned.map(({ fund }) => fund.id))) funds.set(id, await lockFund(ctx, db, id))
    for (const { fund, entry } of planned)
      funds.set(fund.id, await post(ctx, db, funds.get(fund.id) as LockedFund, entry))
    await recordAudit(ctx, db, {
      ...{ recordType: FUND, recordLabel: pettyCashTexts.english('imported', { count: planned.length }) },
      ...{ action: 'petty-cash.upload.commit', details: { rows: planned.length } },
    })
    return planned.length
  },
  answer: ({ planned }, written) => ({
    added: written ?? planned.filter(({ row }) => row.isSound).length,
    rows: planned
      .filter(({ row }) => row.isSound)
      .slice(0, SHOWN)
      .map(({ row, fund, entry: { kind, amount }, balance }) => ({
        ...{ row: row.number, fund: fund.name, amount, balance },
        kind: pettyCashTexts(`kind_${kind}` as const),
      })),
  }),
})
