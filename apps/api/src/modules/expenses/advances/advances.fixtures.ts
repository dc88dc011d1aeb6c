import { saveAdvanceRule } from '@muster/contract/expenses/advance-rules.contract'
import { applyAdvance, readAdvance } from '@muster/contract/expenses/advances.contract'
import { createPayment, payPayment } from '@muster/contract/expenses/payments.contract'
import type { Call, CallInput } from '@muster/contract/kit/index'
import { updateRequest } from '@muster/contract/requests/decisions.contract'
import { sql } from 'kysely'
import type { TestAccount } from '../../../../test/factories.ts'
import type { TestApp } from '../../../../test/harness.ts'
import { readTx } from '../../../platform/db/tx.ts'

type Sent<E extends Call> = CallInput<E> extends { body: infer B } ? B : never
type By = Pick<TestAccount, 'token'>

let serial = 0

/** A new rule, for everybody unless it is given. @returns its id */
export async function anAdvanceRule(
  app: TestApp,
  { token }: By,
  given: Partial<Sent<typeof saveAdvanceRule>> & Pick<Sent<typeof saveAdvanceRule>, 'kind'>,
): Promise<number> {
  const body = { name: `Sample advance ${++serial}`, limits: {}, ...given }
  const { status, body: answer, data } = await app.call(saveAdvanceRule, { token, body })
  if (status !== 200) throw new Error(JSON.stringify(answer))
  return data.ID
}

export const ask = (
  app: TestApp,
  { token }: By,
  body: Omit<Sent<typeof applyAdvance>, 'reason'> & { reason?: string },
) => app.call(applyAdvance, { token, body: { reason: 'For work', ...body } })

/** The advance of a request. */
export async function advanceOf(app: TestApp, orgId: number, requestId: number): Promise<number> {
  const { rows } = await readTx(app.system(orgId), (db) =>
    sql<{
      id: number
    }>`select id from expense_advance where org_id = ${orgId} and request_id = ${requestId}`.execute(db),
  )
  return rows[0]?.id as number
}

/** An advance that its approver approved. @returns its id */
export async function anApprovedAdvance(
  app: TestApp,
  orgId: number,
  by: By,
  approver: By,
  body: Parameters<typeof ask>[2],
): Promise<number> {
  const { data, body: answer } = await ask(app, by, body)
  if (!data) throw new Error(JSON.stringify(answer))
  const { REQUEST_ID } = data
  await app.call(updateRequest, {
    token: approver.token,
    body: { REQUEST_ID, REQUEST_STATUS: 1, comment: '' },
  })
  return advanceOf(app, orgId, REQUEST_ID)
}

/** Pays an approved advance out. */
export async function payOutAdvance(app: TestApp, { token }: By, ID: number, paid_on: string): Promise<void> {
  const { data, body } = await app.call(createPayment, { token, body: { advance_IDs: [ID] } })
  if (!data) throw new Error(JSON.stringify(body))
  const paid = await app.call(payPayment, { token, body: { id: data.id, paid_on, reference: 'NEFT 1' } })
  if (paid.status !== 200) throw new Error(JSON.stringify(paid.body))
}

export const advanceDetail = async (app: TestApp, { token }: By, ID: number) =>
  (await app.call(readAdvance, { token, body: { ID } })).data
