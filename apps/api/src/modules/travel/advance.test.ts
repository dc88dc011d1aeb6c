import { createPayment, payPayment } from '@muster/contract/expenses/payments.contract'
import { updateRequest } from '@muster/contract/requests/decisions.contract'
import { previewTrip, withdrawTrip } from '@muster/contract/travel/trips.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { anAccount, anAdmin, type TestAccount } from '../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../test/harness.ts'
import { aTeam, type Team } from '../../../test/request-team.ts'
import { tx } from '../../platform/db/tx.ts'
import { aTravelCategory, aTripBody, requestTrip, tripDetail } from './travel.fixtures.ts'

let app: TestApp
let team: Team
let admin: TestAccount
let client: number

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  app.setNow(TEST_NOW)
  team = await aTeam(app)
  admin = await anAdmin(app, team.org)
  client = await aTravelCategory(app, admin, { name: 'Client visit' })
})

const advances = async () => {
  const { rows } = await tx(app.system(team.org.orgId), (db) =>
    sql<{ id: number; status: string; amount: string; employee_id: number }>`
      select id, status, amount::text as amount, employee_id from expense_advance order by id`.execute(db),
  )
  return rows
}
const requested = async (advance: string) => {
  const { data, message } = await requestTrip(app, team.meeraIs, aTripBody(client, { advance }))
  if (!data) throw new Error(message)
  return data
}
const approve = (REQUEST_ID: number) =>
  app.call(updateRequest, { token: team.raviIs.token, body: { REQUEST_ID, REQUEST_STATUS: 1 } })

test('the approval of a trip is that of its advance, which finance pays out', async () => {
  const { ID, REQUEST_ID } = await requested('8000')
  expect(await advances()).toEqual([])
  expect((await tripDetail(app, team.meeraIs, ID)).advance).toMatchObject({
    ...{ amount: { amount: '8000.00', currency: 'INR' }, number: '', state: '', balance: null },
  })
  expect((await approve(REQUEST_ID)).status).toBe(200)
  const [advance] = await advances()
  expect(advance).toMatchObject({ status: 'approved', amount: '8000.00', employee_id: team.meera })
  const body = { IDs: [], advance_IDs: [advance?.id as number], note: '' }
  const payment = (await app.call(createPayment, { token: admin.token, body })).data
  await app.call(payPayment, {
    token: admin.token,
    body: { id: payment.id, paid_on: '2026-11-21', reference: 'UTR 1', version: payment.version },
  })
  const shown = (await tripDetail(app, team.meeraIs, ID)).advance
  expect(shown?.balance).toEqual({ amount: '8000.00', currency: 'INR' })
  expect(shown?.number).toMatch(/^ADV-/)
})

test('is given up with the trip', async () => {
  const { ID, REQUEST_ID } = await requested('8000')
  await approve(REQUEST_ID)
  const cancelled = await app.call(withdrawTrip, { token: team.meeraIs.token, body: { ID, comment: '' } })
  expect(cancelled.status).toBe(200)
  expect((await advances()).map(({ status }) => status)).toEqual(['approved'])
  const { rows } = await tx(app.system(team.org.orgId), (db) =>
    sql<{ id: number }>`select id from request where cancels = ${REQUEST_ID}`.execute(db),
  )
  await approve(rows[0]?.id as number)
  expect((await advances()).map(({ status }) => status)).toEqual(['cancelled'])
})

test('is an amount up to the estimate, and nobody else’s to see', async () => {
  const problemsOf = async (advance: string) => {
    const body = aTripBody(client, { advance })
    const { data } = await app.call(previewTrip, { token: team.meeraIs.token, body })
    return data.preview.problems.map(({ field }) => field)
  }
  expect(await problemsOf('21000.01')).toEqual(['advance'])
  expect(await problemsOf('0')).toEqual(['advance'])
  expect(await problemsOf('21000')).toEqual([])
  const { ID } = await requested('500')
  const viewer = await anAccount(app, team.org, { grants: { 'travel.trips.view': ['organisation'] } })
  expect((await tripDetail(app, viewer, ID)).advance).toBeNull()
})
