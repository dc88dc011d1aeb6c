import { addDays, addMonths, firstOfMonth } from '@muster/contract/kit/days'
import { sql } from 'kysely'
import { advanceKind } from '../../src/modules/expenses/advances/advance.kind.ts'
import { saveRuleOfAdvances } from '../../src/modules/expenses/advances/advance-rules.service.ts'
import { recordMonth } from '../../src/modules/expenses/advances/deductions.service.ts'
import { create } from '../../src/modules/expenses/payments/create.service.ts'
import { pay } from '../../src/modules/expenses/payments/payments.service.ts'
import { decideRequest } from '../../src/modules/requests/index.ts'
import type { Ctx } from '../../src/platform/context.ts'
import { readTx } from '../../src/platform/db/tx.ts'
import { asPerson } from './as-person.ts'

const everybody = { employee: [], grade: [], designation: [], department: [], location: [], entity: [] }
const daysAgo = (ctx: Ctx, days: number): Ctx => ({ ...ctx, now: ctx.now.subtract({ hours: days * 24 }) })

async function writeRules(admin: Ctx): Promise<void> {
  const rule = { limits: everybody, note: '', status: 1, max_percent: null, min_months: 0 } as const
  await saveRuleOfAdvances(admin, {
    ...{ ...rule, name: 'Cash for trips', kind: 'expense', max_amount: '25000', max_open: 2 },
    max_instalments: 1,
  })
  await saveRuleOfAdvances(admin, {
    ...{ ...rule, name: 'Salary advance', kind: 'salary', max_amount: '60000', max_percent: 50, max_open: 1 },
    ...{ max_instalments: 3, min_months: 6 },
  })
  await saveRuleOfAdvances(admin, {
    ...{ ...rule, name: 'Staff loan', kind: 'loan', max_amount: '300000', max_percent: 300, max_open: 1 },
    ...{ max_instalments: 24, min_months: 12, note: 'For medical treatment, education and weddings' },
  })
}

/** Rules of loans and advances, and those of the demo employee: a loan that is being paid back, cash for a trip, and a request. */
export async function writeDemoAdvances(
  admin: Ctx,
  { employee, manager, today }: { employee: number; manager: number; today: string },
): Promise<void> {
  await writeRules(admin)
  const [claimant, approver] = [await asPerson(admin, employee), await asPerson(admin, manager)]
  if (!claimant || !approver) return
  const ask = async (
    days: number,
    input: { kind: 'expense' | 'salary' | 'loan'; amount: string; instalments: number | null },
    reason: string,
  ) => (await advanceKind.apply(daysAgo(claimant, days), { ...input, needed_by: null, reason })).REQUEST_ID
  const approve = (days: number, requestId: number) =>
    decideRequest(daysAgo(approver, days), { requestId, outcome: 'approved', comment: '' })
  const idOf = async (requestId: number): Promise<number> => {
    const { rows } = await readTx(admin, (db) =>
      sql<{
        id: number
      }>`select id from expense_advance where org_id = ${admin.orgId} and request_id = ${requestId}`.execute(
        db,
      ),
    )
    return rows[0]?.id as number
  }
  const payOut = async (days: number, requestId: number, reference: string) => {
    const body = { IDs: [], advance_IDs: [await idOf(requestId)], note: '' }
    const { id } = await create(daysAgo(admin, days), body)
    await pay(daysAgo(admin, days), { id, paid_on: addDays(today, -days), reference })
  }
  const { rows: joined } = await readTx(admin, (db) =>
    sql<{ day: string }>`select date_of_joining::text as day from employee
      where org_id = ${admin.orgId} and id = ${employee}`.execute(db),
  )
  const hasServed = (months: number, days: number): boolean =>
    addMonths(joined[0]?.day ?? today, months) <= addDays(today, -days)
  if (hasServed(12, 130)) {
    const loan = await ask(130, { kind: 'loan', amount: '60000', instalments: 12 }, 'School fees')
    await approve(128, loan)
    await payOut(125, loan, 'NEFT 401120')
    for (const days of [90, 60, 30])
      await recordMonth(daysAgo(admin, days), {
        ...{ month: addDays(today, -days).slice(0, 7), on: firstOfMonth(addDays(today, -days)), search: '' },
      })
  }
  const trip = await ask(
    20,
    { kind: 'expense', amount: '6000', instalments: null },
    'Cash for the fair in Chennai',
  )
  await approve(19, trip)
  await payOut(18, trip, 'NEFT 403355')
  await approve(2, await ask(3, { kind: 'expense', amount: '4500', instalments: null }, 'Visit to Kolhapur'))
  if (hasServed(6, 1)) await ask(1, { kind: 'salary', amount: '9000', instalments: 3 }, 'Deposit for a flat')
}
