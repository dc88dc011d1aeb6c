import {
  createLetterTemplate,
  listStarterTemplates,
  previewLetter,
  publishLetterTemplate,
  readLetterTemplate,
} from '@muster/contract/documents/letter-templates.contract'
import { checkSending, listLetters, sendLetters } from '@muster/contract/documents/letters.contract'
import { revisePay } from '@muster/contract/employees/pay/pay.contract'
import type { CallInput, Endpoint } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { addPeople, aPerson } from '../src/modules/employees/employees.fixtures.ts'
import { aPaySetup, type PaySetup, usualLines } from '../src/modules/employees/pay/pay.fixtures.ts'
import { paySettingRecord } from '../src/modules/employees/pay/setup.masters.ts'
import { readTx } from '../src/platform/db/tx.ts'
import type { MergeValue } from '../src/platform/merge-fields/index.ts'
import { anAccount, type TestAccount } from './factories.ts'
import { createTestApp, type TestApp } from './harness.ts'
import { aTeam, type Team } from './request-team.ts'

let app: TestApp
let team: Team
let setup: PaySetup
let hr: TestAccount

type Sent<E extends Endpoint> = CallInput<E> extends { body?: infer Body } ? NonNullable<Body> : never

const letters = {
  'documents.letters.view': ['organisation' as const],
  'documents.letters.send': ['organisation' as const],
  'documents.templates.manage': ['organisation' as const],
}
const pay = {
  'employees.fields.pay': ['organisation' as const],
  'employees.pay.manage': ['organisation' as const],
}

beforeEach(async () => {
  app = await createTestApp()
  team = await aTeam(app)
  setup = await aPaySetup(app, team.org)
  hr = await anAccount(app, team.org, { roles: [8], grants: { ...letters, ...pay } })
})

async function revise(emp_id: number, effective_on: string, target: string, reason: 'joining' | 'increment') {
  const body = { emp_id, effective_on, basis: 'ctc' as const, target, lines: usualLines(setup), reason }
  expect((await app.call(revisePay, { token: hr.token, body })).status).toBe(200)
}

/** Meera with an increment since April, Dev with his first pay, Nina without any. */
async function somePay(): Promise<void> {
  await revise(team.meera, '2025-04-01', '1000000', 'joining')
  await revise(team.meera, '2026-04-01', '1100000', 'increment')
  await revise(team.dev, '2026-04-01', '600000', 'joining')
}

async function fromStarter(key: string): Promise<number> {
  const { starters } = (await app.call(listStarterTemplates, { token: hr.token })).data
  const starter = starters.find((one) => one.key === key)
  if (!starter) throw new Error(`There is no starter ${key}.`)
  const { content, name, category, language, number_pattern } = starter
  // The people of these tests have no designation.
  const body = content.body.replace(', {{DESIGNATION}}', '')
  const { data } = await app.call(createLetterTemplate, {
    token: hr.token,
    body: { ...content, body, name, category, language, number_pattern },
  })
  await app.call(publishLetterTemplate, { token: hr.token, body: { MAILID: data.MAILID, number: 1 } })
  return data.MAILID
}

const send = (body: Omit<Sent<typeof sendLetters>, 'key'>, by = hr) =>
  app.call(sendLetters, { token: by.token, body: { key: crypto.randomUUID(), ...body } })

/** What the queued letters of somebody say. */
async function said(employeeId: number): Promise<Record<string, MergeValue>[]> {
  const { rows } = await readTx(app.system(team.org.orgId), (db) =>
    sql<{ said: Record<string, MergeValue> }>`select merge_values -> 'values' as said from letter
      where org_id = ${team.org.orgId} and employee_id = ${employeeId} order by id`.execute(db),
  )
  return rows.map((row) => row.said)
}
const rupees = (amount: string) => ({ amount, currency: 'INR' })

test('an increment letter says exactly what was paid before and what is paid now', async () => {
  await somePay()
  const MAILID = await fromStarter('increment')
  const read = await app.call(readLetterTemplate, { token: hr.token, params: { MAILID } })
  expect(read.data.is_dated).toBe(true)
  expect((await send({ MAILID, employee_ids: [team.meera] })).data).toMatchObject({ letters: 1, left_out: 0 })
  const [meera] = await said(team.meera)
  expect(meera).toMatchObject({
    ...{
      PAY_EFFECTIVE_ON: '2026-04-01',
      PAY_CHANGE_AMOUNT: rupees('100000.00'),
      PAY_CHANGE_PERCENT: '10.00',
    },
    ...{ PAY_CTC_YEARLY: rupees('1100000.00'), PAY_CTC_MONTHLY: rupees('91666.66') },
    ...{ PAY_PREVIOUS_CTC_YEARLY: rupees('1000000.00'), PAY_PREVIOUS_CTC_MONTHLY: rupees('83333.33') },
  })
  const rows = meera?.PAY_COMPARISON as Record<string, MergeValue>[]
  expect(
    rows.map((row) => [row.COMPONENT, row.PREVIOUS_MONTHLY, row.MONTHLY, row.PREVIOUS_YEARLY, row.YEARLY]),
  ).toEqual([
    ['Basic', ...['33333.33', '36666.67', '399999.96', '440000.04'].map(rupees)],
    ['HRA', ...['16666.67', '18333.34', '200000.04', '220000.08'].map(rupees)],
    ['Special allowance', ...['31533.33', '34866.65', '378400.00', '418399.88'].map(rupees)],
    ['Employer PF', ...['1800.00', '1800.00', '21600.00', '21600.00'].map(rupees)],
  ])
  await app.platform.jobs.runPending({ orgId: team.org.orgId })
  const sent = await app.call(listLetters, { token: hr.token, body: {} })
  expect(sent.data.letters.map(({ state }) => state)).toEqual(['sent'])
})

test('of another day what applied on it, in the language of the letter', async () => {
  await somePay()
  const MAILID = await fromStarter('increment_hi')
  const body = '<p>{{PAY_CTC_YEARLY}} {{PAY_REASON}}</p>'
  const preview = (as_of: string | null) =>
    app.call(previewLetter, {
      token: hr.token,
      body: { language: 'hi', title: 'Pay', body, employee_id: team.meera, as_of },
    })
  expect((await preview('2025-12-31')).data).toMatchObject({ missing: [], is_dated: true })
  expect((await preview('2025-03-31')).data.missing).toEqual(['CTC a year', 'Reason of the pay'])
  await send({ MAILID, employee_ids: [team.meera], as_of: '2025-12-31' })
  await send({ MAILID, employee_ids: [team.meera] })
  const [earlier, now] = await said(team.meera)
  expect(earlier).toMatchObject({ PAY_CTC_YEARLY: rupees('1000000.00'), PAY_PREVIOUS_CTC_YEARLY: null })
  expect(now).toMatchObject({ PAY_CTC_YEARLY: rupees('1100000.00') })
})

test('whoever has no pay is named, and a first pay has nothing before it', async () => {
  await somePay()
  const MAILID = await fromStarter('increment')
  const body = { MAILID, employee_ids: [team.meera, team.dev, team.nina] }
  const { data } = await app.call(checkSending, { token: hr.token, body })
  expect(data).toMatchObject({ people: 3, ready: 2, gap_count: 1 })
  expect(data.gaps[0]).toMatchObject({
    employee_id: team.nina,
    missing: expect.arrayContaining(['CTC a year']),
  })
  expect((await send(body)).body).toMatchObject({
    key: 'documents.refused',
    fields: { leave_out_gaps: expect.stringMatching(/^Nina Das has no value for .*CTC a year/) },
  })
  expect((await send({ ...body, leave_out_gaps: true })).data).toMatchObject({ letters: 2, left_out: 1 })
  const [dev] = await said(team.dev)
  expect(dev).toMatchObject({ PAY_PREVIOUS_CTC_YEARLY: null, PAY_CHANGE_PERCENT: null, PAY_COMPARISON: [] })
  expect(dev?.PAY_COMPONENTS).toHaveLength(4)
})

test('without the group pay of everybody chosen nothing is sent, and no amount is previewed', async () => {
  await somePay()
  const MAILID = await fromStarter('increment')
  const clerk = await anAccount(app, team.org, { roles: [8], grants: letters })
  const limited = await anAccount(app, team.org, {
    ...{ roles: [8], group: { location: [team.pune] } },
    grants: { ...letters, 'employees.fields.pay': ['group'] },
  })
  for (const by of [clerk, limited]) {
    const refused = await send({ MAILID, employee_ids: [team.meera, team.dev] }, by)
    expect(refused.body).toMatchObject({ fields: { employee_ids: expect.stringContaining('CTC a year') } })
  }
  expect(await said(team.meera)).toEqual([])
  const body = { language: 'en' as const, title: 'Pay', body: '<p>{{PAY_CTC_YEARLY}}</p>' }
  const previewed = await app.call(previewLetter, {
    token: clerk.token,
    body: { ...body, employee_id: team.meera },
  })
  expect(previewed.body).toMatchObject({ key: 'documents.refused' })
})

test('one’s own pay is previewed only where the organisation shows it', async () => {
  await somePay()
  const [id] = (await addPeople(app, team.org, [aPerson({ FIRST_NAME: 'Ira', LAST_NAME: 'Shah' })])) as [
    number,
  ]
  const own = await anAccount(app, team.org, {
    ...{ roles: [8], employeeId: id },
    grants: { ...letters, 'employees.fields.pay': ['self'] },
  })
  await revise(id, '2026-04-01', '2400000', 'joining')
  const preview = () =>
    app.call(previewLetter, {
      token: own.token,
      body: { language: 'en', title: 'Pay', body: '<p>{{PAY_CTC_YEARLY}}</p>', employee_id: id },
    })
  expect((await preview()).body).toMatchObject({ key: 'documents.refused' })
  await paySettingRecord.save(app.system(team.org.orgId), {
    ...{ shows_own: true, shows_planned: false, rounding: 'rupee' },
  })
  expect((await preview()).data).toMatchObject({ missing: [] })
})

test('reading the pay of many costs as many statements as that of one', async () => {
  await somePay()
  const MAILID = await fromStarter('increment')
  const check = (employee_ids: number[]) =>
    app.call(checkSending, { token: hr.token, body: { MAILID, employee_ids } })
  const one = await check([team.meera])
  const many = await check([team.meera, team.dev, team.nina, team.ravi, team.asha])
  expect(many.queries).toBe(one.queries)
})
