import type { Call, CallInput } from '@muster/contract/kit/index'
import { addEntry, saveFund } from '@muster/contract/petty-cash/funds.contract'
import { applyExpense, applyTopUp } from '@muster/contract/petty-cash/requests.contract'
import { saveCashPermission, saveCashRule, saveCashType } from '@muster/contract/petty-cash/setup.contract'
import { sql } from 'kysely'
import type { TestAccount } from '../../../test/factories.ts'
import type { TestApp } from '../../../test/harness.ts'
import { tx } from '../../platform/db/tx.ts'
import { lockFund, post } from './funds/post.ts'

type Sent<E extends Call> = CallInput<E> extends { body: infer B } ? B : never
type By = Pick<TestAccount, 'token'>

let serial = 0

/** A new type with its rule. @returns its id */
export async function aType(
  app: TestApp,
  { token }: By,
  rule: Partial<Sent<typeof saveCashRule>> = {},
): Promise<number> {
  const type_id = (await app.call(saveCashType, { token, body: { name: `Sample type ${++serial}` } })).data.id
  const body = { type_id, categories: [{ name: 'Tea', gl_code: '5110' }], ...rule }
  const { status, body: answer } = await app.call(saveCashRule, { token, body })
  if (status !== 200) throw new Error(JSON.stringify(answer))
  return type_id
}

/** A new fund that everyone may use, with `cash` in it. @returns its id */
export async function aFund(
  app: TestApp,
  orgId: number,
  { token }: By,
  { cash = '0', ...given }: Partial<Sent<typeof saveFund>> & { custodian_id: number; cash?: string },
): Promise<number> {
  const type_id = given.type_id ?? (await aType(app, { token }))
  const body = { name: `Sample fund ${++serial}`, limit: '10000', ...given, type_id }
  const { status, body: answer, data } = await app.call(saveFund, { token, body })
  if (status !== 200) throw new Error(JSON.stringify(answer))
  const everyone = { fund_id: data.id, dimension: 'everyone' as const, may_top_up: true }
  await app.call(saveCashPermission, { token, body: everyone })
  if (cash !== '0') await put(app, orgId, data.id, cash)
  return data.id
}

/** Puts cash into a fund. */
export async function put(app: TestApp, orgId: number, fundId: number, amount: string): Promise<void> {
  const ctx = app.system(orgId)
  await tx(ctx, async (db) => {
    await post(ctx, db, await lockFund(ctx, db, fundId), { kind: 'top_up', amount, on_date: '2026-11-01' })
  })
}

export const enterCash = (
  app: TestApp,
  { token }: By,
  fund_id: number,
  amount: string,
  kind: 'top_up' | 'return' = 'top_up',
) => app.call(addEntry, { token, body: { fund_id, kind, amount, on_date: '2026-11-21', reference: 'V 1' } })

export const anExpense = (fund_id: number, more: Partial<Sent<typeof applyExpense>> = {}) => ({
  ...{ fund_id, category: 'Tea', amount: '80', spent_on: '2026-11-20', reason: 'For a meeting', ...more },
})

export const askExpense = (
  app: TestApp,
  { token }: By,
  fund_id: number,
  more: Partial<Sent<typeof applyExpense>> = {},
) => app.call(applyExpense, { token, body: anExpense(fund_id, more) })

export const askTopUp = (app: TestApp, { token }: By, fund_id: number, amount: string) =>
  app.call(applyTopUp, { token, body: { fund_id, amount, reason: 'The box is empty' } })

/** An expense as if it had been approved. @returns its id */
export async function anApproved(
  app: TestApp,
  orgId: number,
  by: By,
  fund_id: number,
  more: Partial<Sent<typeof applyExpense>> = {},
): Promise<number> {
  const { status, body, data } = await askExpense(app, by, fund_id, more)
  if (status !== 200) throw new Error(JSON.stringify(body))
  await tx(app.system(orgId), (db) =>
    sql`update petty_cash_request set state = 'approved' where org_id = ${orgId} and request_id = ${data.REQUEST_ID}`.execute(
      db,
    ),
  )
  return data.REQUEST_ID
}
