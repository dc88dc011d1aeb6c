import { createExpenseCategory } from '@muster/contract/expenses/categories.contract'
import { decideClaim } from '@muster/contract/expenses/claim-decisions.contract'
import { raiseExpenseRequest, readClaim } from '@muster/contract/expenses/claims.contract'
import { createExpenseRule } from '@muster/contract/expenses/rules.contract'
import type { Call, CallInput } from '@muster/contract/kit/index'
import type { TestAccount } from '../../../test/factories.ts'
import type { TestApp } from '../../../test/harness.ts'
import { storeFile } from '../files/index.ts'

/** The body as it is sent: what has a default may be left out. */
type Sent<E extends Call> = CallInput<E> extends { body: infer B } ? B : never
type By = Pick<TestAccount, 'token'>
type Raised = Sent<typeof raiseExpenseRequest>
export type Line = Raised['lines'][number]
type RuleBody = Sent<typeof createExpenseRule>

let serial = 0

/** A new category. @returns its id */
export async function aCategory(
  app: TestApp,
  { token }: By,
  given: Partial<Sent<typeof createExpenseCategory>> = {},
): Promise<number> {
  const body = { name: `Sample expense ${++serial}`, ...given }
  return (await app.call(createExpenseCategory, { token, body })).data.EXTYPEID
}

/** A new rule, for everybody unless it is given. @returns its id */
export async function aRule(
  app: TestApp,
  { token }: By,
  terms: RuleBody['terms'],
  given: Partial<RuleBody> = {},
): Promise<number> {
  const body = { name: `Sample rule ${++serial}`, limits: {}, terms, ...given }
  const { status, body: answer, data } = await app.call(createExpenseRule, { token, body: body as RuleBody })
  if (status !== 200) throw new Error(JSON.stringify(answer))
  return data.ID
}

export const aLine = (EXTYPEID: number, amount: string, more: Partial<Line> = {}): Line => ({
  ...{ EXTYPEID, on: '2026-11-18', amount, currency: 'INR' },
  ...more,
})

/** Submits a claim. */
export const raise = (app: TestApp, { token }: By, lines: Line[], given: Partial<Raised> = {}) =>
  app.call(raiseExpenseRequest, { token, body: { title: `Sample claim ${++serial}`, lines, ...given } })

export const detailOf = async (app: TestApp, { token }: By, ID: number) =>
  (await app.call(readClaim, { token, params: { ID } })).data

export const decide = (
  app: TestApp,
  { token }: By,
  ID: number,
  given: Partial<Sent<typeof decideClaim>> = {},
) => app.call(decideClaim, { token, body: { ID, status: 1, ...given } })

/** Uploads a receipt as an account. @returns its path */
export async function aReceipt(
  app: TestApp,
  orgId: number,
  { accountId }: Pick<TestAccount, 'accountId'>,
  content: string,
): Promise<string> {
  const ctx = app.system(orgId)
  const own = { ...ctx, actor: { ...ctx.actor, accountId } }
  const file = {
    folder: 'expense_receipts',
    name: 'receipt.pdf',
    content: Buffer.from(`%PDF-1.4 ${content}`),
  } as const
  return (await storeFile(own, file)).filePath
}
