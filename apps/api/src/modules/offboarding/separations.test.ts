import { employeeTimeline } from '@muster/contract/employees/employees.contract'
import { separateEmployee, undoSeparation } from '@muster/contract/employees/moves/separations.contract'
import type { CallInput, Endpoint } from '@muster/contract/kit/index'
import { readOffboardingDashboard } from '@muster/contract/offboarding/insights.contract'
import {
  listNoticeRules,
  removeNoticeRule,
  saveNoticeRule,
  saveOffboardingSettings,
} from '@muster/contract/offboarding/notice-rules.contract'
import {
  applyResignation,
  decideResignation,
  decideWithdrawal,
  listToApprove,
  previewResignation,
  readOwnSeparation,
  readResignation,
  withdrawResignation,
} from '@muster/contract/offboarding/resignation.contract'
import { uploadSeparations } from '@muster/contract/offboarding/separation-upload.contract'
import {
  changeSeparationStatus,
  countManualExits,
  editSeparation,
  enterExit,
  listSeparations,
  moveLastDay,
  previewLastDay,
  readSeparationHistory,
} from '@muster/contract/offboarding/separations.contract'
import { applyWfh } from '@muster/contract/requests/day-requests.contract'
import { employeeNoticePeriod } from '@muster/contract/requests/person-facts.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { describeMaster } from '../../../test/describe-master.ts'
import { anAccount, type TestAccount } from '../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../test/harness.ts'
import { aTeam, aWorkflow, type Team } from '../../../test/request-team.ts'
import { tx } from '../../platform/db/tx.ts'
import { peopleAnonymised } from '../employees/index.ts'
import { storeFile } from '../files/index.ts'
import { startClearances } from './separations/clearance.job.ts'

let app: TestApp
let team: Team
/** HR of everybody, but no administrator. */
let hr: TestAccount

type Sent<E extends Endpoint> = CallInput<E> extends { body?: infer Body } ? NonNullable<Body> : never

const TODAY = '2026-11-21'
/** Sixty calendar days from the day after. */
const NOTICE_END = '2027-01-20'

beforeAll(async () => {
  app = await createTestApp()
})

beforeEach(async () => {
  app.setNow(TEST_NOW)
  team = await aTeam(app)
  hr = await anAccount(app, team.org, {
    roles: [8],
    grants: {
      'offboarding.separation.view': ['organisation'],
      'offboarding.separation.manage': ['organisation'],
      'offboarding.setting.manage': ['organisation'],
      'requests.raise': ['organisation'],
    },
  })
})

const run = <T>(statement: ReturnType<typeof sql<T>>) =>
  tx(app.system(team.org.orgId), async (db) => (await statement.execute(db)).rows)
/** Goes on at another time, with everybody still signed in. */
async function goTo(instant: string): Promise<void> {
  app.setNow(instant)
  await run(
    sql`update session set created_at = ${instant}::timestamptz, last_seen_at = ${instant}::timestamptz`,
  )
}
const leavingOf = async (id: number) =>
  (
    await run(
      sql<{ left_on: string | null; status: string; separation_mode: number | null }>`
        select left_on, status, separation_mode from employee where id = ${id}`,
    )
  )[0]
const accountOf = async (id: number) =>
  (await run(sql<{ state: string }>`select state from account where employee_id = ${id}`))[0]?.state

const resign = (who: TestAccount, body: Sent<typeof applyResignation>) =>
  app.call(applyResignation, { token: who.token, body })
const read = (who: TestAccount, sepration_id: number) =>
  app.call(readResignation, { token: who.token, query: { sepration_id } })
const list = (who: TestAccount, body: Sent<typeof listSeparations> = {}) =>
  app.call(listSeparations, { token: who.token, body })
const decide = (who: TestAccount, SEPID: number, status: 1 | 2, comment = '') =>
  app.call(decideResignation, { token: who.token, body: { SEPID, status, comment } })
const set = (who: TestAccount, body: Sent<typeof changeSeparationStatus>) =>
  app.call(changeSeparationStatus, { token: who.token, body })
const move = (who: TestAccount, SEPID: number, last_working_day: string) =>
  app.call(moveLastDay, { token: who.token, body: { SEPID, last_working_day, reason: 'Agreed' } })
const withdraw = (who: TestAccount, SEPID: number) =>
  app.call(withdrawResignation, { token: who.token, body: { SEPID, reason: 'I stay' } })
const enter = (who: TestAccount, body: Sent<typeof enterExit>) =>
  app.call(enterExit, { token: who.token, body })

/** Meera resigns; Ravi, her manager, decides. @returns the number of the separation */
async function resigned(more: Partial<Sent<typeof applyResignation>> = {}): Promise<number> {
  await aWorkflow(app, team.org.orgId, 'RESIGNATION', [{ approvers: [{ by: 'manager', level: 1 }] }])
  const answer = await resign(team.meeraIs, { last_working_day: NOTICE_END, ...more })
  expect(answer.body).toMatchObject({ error: false })
  return (await list(hr)).data.rows[0]?.SEPID as number
}

/** The same, approved. */
async function onNotice(more: Partial<Sent<typeof applyResignation>> = {}): Promise<number> {
  const id = await resigned(more)
  expect((await decide(team.raviIs, id, 1)).data.status).toBe(1)
  return id
}

describe('resigning', () => {
  test('previews the notice and who decides, and stores nothing', async () => {
    const { data } = await app.call(previewResignation, {
      token: team.meeraIs.token,
      body: { last_working_day: '2027-01-08' },
    })
    expect(data.preview.problems).toEqual([])
    expect(data.preview.effect.map(({ label, after }) => [label, after])).toEqual([
      ['notice', '60'],
      ['notice_ends', NOTICE_END],
      ['notice_served', '48'],
      ['notice_short', '12'],
    ])
    expect(data.preview.reasons[0]).toContain('12 days short of the notice of 60 days')
    expect((await list(hr)).data.total_rows).toBe(0)
  })

  test('waits, is approved by the manager, and sets the leaving date of the record', async () => {
    const id = await resigned({ mode: 16, reason: 'A new start' })
    const own = await app.call(readOwnSeparation, { token: team.meeraIs.token, body: {} })
    expect(own.data).toMatchObject({ can_resign: false, separation: { SEPID: id, status: 0 } })
    expect(own.data.separation?.abilities.withdraw).toBe(true)
    expect((await leavingOf(team.meera))?.left_on).toBeNull()
    const waiting = await app.call(listToApprove, { token: team.raviIs.token, body: {} })
    expect(waiting.data.rows).toMatchObject([{ SEPID: id, waits: 'resignation', approvers: ['Ravi Kumar'] }])
    expect((await decide(team.raviIs, id, 1)).data).toMatchObject({ status: 1 })
    expect(await leavingOf(team.meera)).toMatchObject({
      left_on: NOTICE_END,
      status: 'active',
      separation_mode: 16,
    })
    const detail = await read(hr, id)
    expect(detail.data).toMatchObject({
      status: 1,
      last_working_day: NOTICE_END,
      note: 'A new start',
      notice: { days: 60, served: 60, shortfall: 0, ends_on: NOTICE_END },
      abilities: { manage: true, statuses: [5, 6, 7], move_day: true },
    })
    const { data } = await app.call(readSeparationHistory, { token: hr.token, body: { SEPID: id } })
    expect(data.events.map(({ kind, changes }) => [kind, changes.status])).toEqual([
      ['status', ['0', '1']],
      ['entered', [null, '0']],
    ])
  })

  test.each([
    ['before today', { last_working_day: '2026-11-20' }, 'last_working_day'],
    ['more than a year ahead', { last_working_day: '2027-12-31' }, 'last_working_day'],
    ['on an earlier day', { last_working_day: NOTICE_END, resigned_on: '2026-11-02' }, 'resigned_on'],
  ])('is refused %s', async (_why, body, field) => {
    const { body: answer } = await resign(team.meeraIs, body)
    expect(answer.key).toBe('offboarding.refused')
    expect(Object.keys(answer.fields ?? {})).toContain(field)
  })

  test('is refused twice', async () => {
    await resigned()
    const again = await resign(team.meeraIs, { last_working_day: NOTICE_END })
    expect(again.body).toMatchObject({
      key: 'offboarding.refused',
      message: expect.stringContaining('Pending'),
    })
  })

  test('in probation has the notice of the rule for it', async () => {
    await run(sql`update employee set confirmation_due_on = '2026-12-31' where id = ${team.meera}`)
    const rule = { name: 'Probation', in_probation: true, days: 15, counts: 'working' as const }
    expect((await app.call(saveNoticeRule, { token: hr.token, body: rule })).status).toBe(200)
    const { data } = await app.call(previewResignation, {
      token: team.meeraIs.token,
      body: { last_working_day: '2026-12-31' },
    })
    expect(data.preview.effect[0]).toMatchObject({ label: 'notice', after: '15' })
    expect(data.preview.reasons.join(' ')).toContain('“Probation”')
    // Whoever asks for the notice period elsewhere is told the same.
    const asked = await app.call(employeeNoticePeriod, { token: team.meeraIs.token, query: {} })
    expect(asked.data).toMatchObject({
      notice_period: 15,
      on_probation: true,
      last_working_day: data.preview.effect[1]?.after,
    })
  })

  test('without notice needs none to be served', async () => {
    await app.call(saveNoticeRule, { token: hr.token, body: { name: 'None', days: 0 } })
    const { data } = await app.call(previewResignation, {
      token: team.meeraIs.token,
      body: { last_working_day: TODAY },
    })
    expect(data.preview.effect.map(({ label, after }) => [label, after])).toEqual([
      ['notice', '0'],
      ['notice_ends', TODAY],
      ['notice_served', '0'],
    ])
    expect(data.preview.problems).toEqual([])
  })

  test('rejected keeps the day on which notice was given', async () => {
    const id = await resigned()
    expect((await decide(team.raviIs, id, 2, 'The date is too early')).data.status).toBe(2)
    await goTo('2026-11-26T06:30:00Z')
    const { data } = await app.call(previewResignation, {
      token: team.meeraIs.token,
      body: { last_working_day: NOTICE_END },
    })
    expect(data.preview.effect[1]).toMatchObject({ label: 'notice_ends', after: NOTICE_END })
    // HR may accept it after all.
    expect((await set(hr, { SEPID: id, status: 1, reason: 'Agreed' })).data.status).toBe(1)
    expect((await leavingOf(team.meera))?.left_on).toBe(NOTICE_END)
  })

  test('by the manager for a report, by nobody for somebody out of reach', async () => {
    const body = { EMPLOYEE_ID: team.meera, last_working_day: NOTICE_END, resigned_on: '2026-11-10' }
    expect((await resign(team.devIs, body)).status).toBe(404)
    expect((await resign(team.raviIs, body)).status).toBe(200)
    expect((await list(hr)).data.rows[0]).toMatchObject({
      initiated_by: 'manager',
      resigned_on: '2026-11-10',
      notice_ends_on: '2027-01-09',
    })
  })
})

describe('reach', () => {
  test('shows separations to the person, their managers and HR alone', async () => {
    const id = await resigned()
    expect((await read(team.meeraIs, id)).status).toBe(200)
    expect((await read(team.ashaIs, id)).status).toBe(200)
    expect((await read(team.devIs, id)).status).toBe(404)
    expect((await list(team.ninaIs)).data.total_rows).toBe(0)
    expect((await list(team.raviIs)).data.total_rows).toBe(1)
    expect((await decide(team.devIs, id, 1)).status).toBe(404)
  })

  test('shows private reasons to HR and the person alone, in lists, filters and the request', async () => {
    const id = await resigned({ mode: 9 })
    expect((await read(hr, id)).data.SMP_ID).toBe(9)
    expect((await read(team.meeraIs, id)).data.SMP_ID).toBe(9)
    expect((await read(team.raviIs, id)).data).toMatchObject({ SMP_ID: 4, note: '', rehire: null })
    expect((await list(team.raviIs, { mode: [9] })).data.total_rows).toBe(0)
    expect((await list(team.raviIs, { mode: [4] })).data.rows[0]?.SMP_ID).toBe(4)
    expect((await list(hr, { mode: [9] })).data.total_rows).toBe(1)
  })

  test('lets nobody manage their own', async () => {
    await run(sql`update account set employee_id = null where employee_id = ${team.dev}`)
    const dev = await anAccount(app, team.org, {
      ...{ roles: [8], employeeId: team.dev },
      grants: { 'offboarding.separation.manage': ['organisation'] },
    })
    const body = { emp_id: team.dev, kind: 'retirement' as const, last_working_day: '2026-12-31' }
    expect((await enter(dev, body)).body.key).toBe('employees.own_status')
  })
})

describe('withdrawing', () => {
  test('is immediate while it is pending', async () => {
    const id = await resigned()
    expect((await withdraw(team.meeraIs, id)).data).toMatchObject({ status: 7 })
    expect((await withdraw(team.meeraIs, id)).data).toMatchObject({ status: 7 })
    expect((await decide(team.raviIs, id, 1)).status).not.toBe(200)
    expect((await leavingOf(team.meera))?.left_on).toBeNull()
  })

  test('needs the approvers once it is approved, and takes the date back', async () => {
    const id = await onNotice()
    await aWorkflow(app, team.org.orgId, 'WITHDRAWAL', [{ approvers: [{ by: 'manager', level: 1 }] }])
    expect((await withdraw(team.meeraIs, id)).data).toMatchObject({ status: 1, pending_on: ['Ravi Kumar'] })
    expect((await withdraw(team.meeraIs, id)).body.key).toBe('offboarding.withdrawal_refused')
    const answer = await app.call(decideWithdrawal, {
      token: team.raviIs.token,
      body: { SEPID: id, status: 1 },
    })
    expect(answer.data.status).toBe(7)
    expect(await leavingOf(team.meera)).toMatchObject({ left_on: null, separation_mode: null })
  })

  test('and approval at the same time leave one truth', async () => {
    const id = await resigned()
    const [taken, approved] = await Promise.all([withdraw(team.meeraIs, id), decide(team.raviIs, id, 1)])
    const { status } = (await read(hr, id)).data
    const leaving = (await leavingOf(team.meera))?.left_on
    if (status === 7) expect([leaving, approved.status]).toEqual([null, expect.any(Number)])
    else expect([status, leaving, taken.status]).toEqual([1, NOTICE_END, 200])
  })

  test('is refused after the last working day, and by others', async () => {
    const id = await onNotice({ last_working_day: '2026-11-25' })
    expect((await withdraw(team.raviIs, id)).status).toBe(403)
    await goTo('2026-11-26T06:30:00Z')
    expect((await withdraw(hr, id)).body).toMatchObject({
      key: 'offboarding.withdrawal_refused',
      message: expect.stringContaining('has passed'),
    })
  })
})

describe('HR', () => {
  test('agrees another day, earlier and later, before it has passed', async () => {
    const id = await onNotice()
    expect((await move(hr, id, '2026-12-31')).data.last_working_day).toBe('2026-12-31')
    expect((await leavingOf(team.meera))?.left_on).toBe('2026-12-31')
    expect((await read(hr, id)).data.notice).toMatchObject({ served: 40, shortfall: 20 })
    await app.call(editSeparation, {
      token: hr.token,
      body: { SEPID: id, notice_waived: 5, rehire: 'eligible' },
    })
    expect((await read(hr, id)).data).toMatchObject({ rehire: 'eligible', notice: { shortfall: 15 } })
    expect((await move(hr, id, '2027-01-31')).data.last_working_day).toBe('2027-01-31')
    expect((await move(hr, id, '2027-01-31')).body.key).toBe('offboarding.day_refused')
    expect((await move(team.raviIs, id, '2027-01-30')).status).toBe(403)
    await goTo('2027-02-01T06:30:00Z')
    expect((await move(hr, id, '2027-03-31')).body.key).toBe('offboarding.day_refused')
  })

  test('puts on hold, which suspends the date, and back', async () => {
    const id = await onNotice({ last_working_day: '2026-11-25' })
    expect((await set(hr, { SEPID: id, status: 5 })).body.fields).toHaveProperty('reason')
    expect((await set(hr, { SEPID: id, status: 5, reason: 'Inquiry' })).data.status).toBe(5)
    expect((await leavingOf(team.meera))?.left_on).toBeNull()
    expect((await set(hr, { SEPID: id, status: 6, reason: 'x' })).body.key).toBe('offboarding.status_refused')
    await goTo('2026-11-28T06:30:00Z')
    // The previously agreed day has passed.
    expect((await set(hr, { SEPID: id, status: 1 })).body.fields).toHaveProperty('agreed_lwd')
    expect((await set(hr, { SEPID: id, status: 1, agreed_lwd: '2026-11-30' })).data.status).toBe(1)
    expect((await leavingOf(team.meera))?.left_on).toBe('2026-11-30')
  })

  test('decides a resignation that waits, and closes its request', async () => {
    const id = await resigned()
    expect((await set(hr, { SEPID: id, status: 1, agreed_lwd: '2026-12-15' })).data.status).toBe(1)
    expect((await leavingOf(team.meera))?.left_on).toBe('2026-12-15')
    expect((await list(hr)).data.rows[0]?.approvers).toEqual([])
    expect((await decide(team.raviIs, id, 2, 'No')).status).not.toBe(200)
    expect((await read(hr, id)).data.status).toBe(1)
  })

  test('ends access at once on termination and absconding, not on retirement', async () => {
    await enter(hr, { emp_id: team.meera, kind: 'termination', last_working_day: '2026-12-31' })
    expect(await accountOf(team.meera)).toBe('disabled')
    expect(await leavingOf(team.meera)).toMatchObject({ left_on: '2026-12-31', status: 'active' })
    await enter(hr, { emp_id: team.nina, kind: 'retirement', last_working_day: '2026-12-31' })
    expect(await accountOf(team.nina)).toBe('active')
    const [retired, terminated] = (await list(hr)).data.rows
    expect(retired).toMatchObject({ kind: 'retirement', notice_days: 0, SMP_ID: 7 })
    // Withdrawn, sign-in is given back.
    await set(hr, { SEPID: terminated?.SEPID as number, status: 7, reason: 'A mistake' })
    expect(await accountOf(team.meera)).not.toBe('disabled')
    expect((await leavingOf(team.meera))?.left_on).toBeNull()
    const counts = await app.call(countManualExits, {
      token: hr.token,
      body: { from: '2026-12-01', to: '2026-12-31' },
    })
    expect(counts.data).toMatchObject({ total: 1, kinds: [{ kind: 'retirement', total: 1 }] })
  })

  test('enters a death without notice, on a day that is over', async () => {
    const later = { emp_id: team.meera, kind: 'death' as const, last_working_day: '2026-11-25' }
    expect((await enter(hr, later)).body.fields).toHaveProperty('last_working_day')
    expect((await enter(hr, { ...later, last_working_day: '2026-11-19' })).data).toMatchObject({ status: 1 })
    expect(await leavingOf(team.meera)).toMatchObject({ left_on: '2026-11-19', status: 'left' })
    expect((await list(hr)).data.rows[0]).toMatchObject({ kind: 'death', notice_days: 0 })
    const silent = await run(
      sql<{ birthday: boolean }>`select birthday from celebration_choice where employee_id = ${team.meera}`,
    )
    expect(silent).toEqual([{ birthday: false }])
    expect(await accountOf(team.meera)).toBe('disabled')
  })

  test('enters nothing beside an open separation', async () => {
    await resigned()
    const body = { emp_id: team.meera, kind: 'termination' as const, last_working_day: '2026-12-31' }
    expect((await enter(hr, body)).body.key).toBe('offboarding.already_open')
  })
})

describe('the record of the employee', () => {
  const onRecord = (id: number, last_working_day: string, mode = 16) =>
    app.call(separateEmployee, { token: team.admin.token, body: { emp_id: id, mode, last_working_day } })

  test('entered there, it is a separation here; undone there, it is withdrawn', async () => {
    await onRecord(team.meera, '2026-12-31')
    const [row] = (await list(hr)).data.rows
    expect(row).toMatchObject({ status: 1, kind: 'resignation', last_working_day: '2026-12-31' })
    await app.call(undoSeparation, { token: team.admin.token, body: { emp_id: team.meera } })
    expect((await read(hr, row?.SEPID as number)).data).toMatchObject({ status: 7, last_working_day: null })
  })

  test('is refused there while a resignation waits here', async () => {
    await resigned()
    expect((await onRecord(team.meera, '2026-12-31')).body.key).toBe('offboarding.already_open')
    expect((await leavingOf(team.meera))?.left_on).toBeNull()
  })
})

describe('clearance', () => {
  test('begins some days before the last day, once, however often the job runs', async () => {
    const id = await onNotice({ last_working_day: '2026-12-10' })
    await app.call(saveOffboardingSettings, { token: hr.token, body: { clearance_days: 5 } })
    const system = () => app.system(team.org.orgId)
    expect(await startClearances(system())).toBe(0)
    await goTo('2026-12-05T00:30:00Z')
    expect(await startClearances(system())).toBe(1)
    expect(await startClearances(system())).toBe(0)
    expect((await read(hr, id)).data).toMatchObject({ status: 6, abilities: { statuses: [3, 5, 7] } })
    expect((await set(hr, { SEPID: id, status: 3 })).data.status).toBe(3)
    expect((await set(hr, { SEPID: id, status: 4 })).data.status).toBe(4)
    expect((await leavingOf(team.meera))?.left_on).toBe('2026-12-10')
  })
})

describeMaster('a notice rule', {
  ...{ record: 'notice_rule', key: 'id', taken: 'record.duplicate' },
  ...{ change: saveNoticeRule, remove: removeNoticeRule },
  list: { endpoint: listNoticeRules, rows: ({ rules }: { rules: [] }) => rules },
  sample: (_scene, turn) => ({ name: `Rule ${turn}`, days: 30, status: 0 }),
  changed: { days: 45 },
})

test('two active notice rules are not for the same people', async () => {
  const save = (name: string, status: 0 | 1) =>
    app.call(saveNoticeRule, { token: hr.token, body: { name, days: 30, in_probation: true, status } })
  expect((await save('One', 1)).status).toBe(200)
  expect((await save('Two', 1)).body).toMatchObject({
    key: 'record.duplicate',
    message: expect.stringContaining('One'),
  })
  expect((await save('Two', 0)).status).toBe(200)
})

describe('from a file', () => {
  const HEAD = 'Employee code,Kind,Last working day,Notice given on,Note\n'
  const codeOf = async (id: number) =>
    (await run(sql<{ code: string }>`select code from employee where id = ${id}`))[0]?.code ?? ''
  async function upload(text: string, more: object = {}) {
    const ctx = app.system(team.org.orgId)
    const { filePath } = await storeFile(
      { ...ctx, actor: { ...ctx.actor, accountId: hr.accountId } },
      { folder: 'imports', name: 'separations.csv', content: Buffer.from(HEAD + text) },
    )
    return app.call(uploadSeparations, { token: hr.token, body: { filePath, ...more } })
  }

  test('separations are previewed, then entered like single ones', async () => {
    const [meera, nina] = [await codeOf(team.meera), await codeOf(team.nina)]
    const text = `${meera},Retirement,31/12/2026,,\n${nina},Absconding,20/11/2026,,Not seen since\n`
    expect((await upload(text, { preview: 1 })).data).toMatchObject({ saved: false, entered: 2 })
    expect((await list(hr)).data.total_rows).toBe(0)
    expect((await upload(text)).data).toMatchObject({ saved: true, entered: 2 })
    expect((await leavingOf(team.meera))?.left_on).toBe('2026-12-31')
    expect(await leavingOf(team.nina)).toMatchObject({ left_on: '2026-11-20', status: 'left' })
    expect(await accountOf(team.nina)).toBe('disabled')
  })

  test('errors are at their cells, and nothing is saved', async () => {
    const [meera, nina] = [await codeOf(team.meera), await codeOf(team.nina)]
    const text = `${meera},Retirement,31/12/2026,,\n${meera},Death,31/12/2026,,\nNOBODY,Death,01/11/2026,,\n${nina},Fired,31/12/2026,,\n`
    const { err_list } = (await upload(text, { preview: 1 })).data
    expect(err_list.map(({ row, column }) => `${row} ${column}`).sort()).toEqual([
      '3 Employee code',
      '3 Last working day',
      '4 Employee code',
      '5 Kind',
    ])
    const answer = await upload(text)
    expect(answer.body).toMatchObject({
      key: 'offboarding.upload_rejected',
      message:
        'The uploaded file contains errors. Please refer to the downloaded error file. Enter correct details and try uploading again.',
    })
    expect((await list(hr)).data.total_rows).toBe(0)
  })
})

test('the dashboard counts whom its reader may see, and tells private reasons to HR alone', async () => {
  await onNotice({ last_working_day: '2026-12-31', mode: 9 })
  const read = (who: TestAccount) =>
    app.call(readOffboardingDashboard, {
      token: who.token,
      body: { from: '2026-12-01', to: '2026-12-31' },
    })
  const answer = await read(hr)
  expect(answer.queries).toBeLessThanOrEqual(4)
  expect(answer.data).toMatchObject({
    ...{ open: 1, left: 0, reasons: [{ SMP_ID: 9, total: 1 }], months: [{ month: '2026-12', total: 1 }] },
    averages: { notice_required: 60, notice_given: 40, separations: 1 },
  })
  expect((await read(team.raviIs)).data).toMatchObject({ open: 1, reasons: [{ SMP_ID: 4, total: 1 }] })
  expect((await read(team.devIs)).data).toMatchObject({ open: 0, reasons: [] })
})

test('of anonymised people, notes and private reasons are forgotten', async () => {
  const id = await onNotice({ last_working_day: '2026-12-31', mode: 9, reason: 'A long illness' })
  const ctx = app.system(team.org.orgId)
  await tx(ctx, (db) => peopleAnonymised.emit(ctx, db, { employeeIds: [team.meera] }))
  expect((await read(hr, id)).data).toMatchObject({ SMP_ID: 4, note: '', status: 1 })
})

describe('what HR alone may know', () => {
  test('stands neither on the record, its timeline, reports and planned changes, nor in the audit log', async () => {
    const id = await onNotice({ mode: 9, reason: 'I need rest' })
    await set(hr, { SEPID: id, status: 5, reason: 'A counter-offer' })
    await set(hr, { SEPID: id, status: 1, reason: 'It goes on' })
    expect(await leavingOf(team.meera)).toMatchObject({ separation_mode: 4 })
    const timeline = await app.call(employeeTimeline, {
      token: team.raviIs.token,
      query: { employee_id: String(team.meera) },
    })
    expect(JSON.stringify(timeline.data)).not.toMatch(/Medical|rest/)
    const kept = await run(sql<{ text: string }>`
      select (to_jsonb(a) - 'prev_hash')::text as text from audit_entry a where record_type <> 'request'`)
    for (const { text } of kept) expect(text).not.toMatch(/I need rest|A counter-offer/)
    // HR still knows.
    expect((await read(hr, id)).data).toMatchObject({ SMP_ID: 9, note: 'I need rest' })
  })
})

describe('what HR changes', () => {
  const told = async (who: TestAccount) =>
    (
      await run(
        sql<{
          kind: string
          title: string
        }>`select kind, title from notice where account_id = ${who.accountId}
          and kind like 'offboarding.%' order by id`,
      )
    ).map(({ kind, title }) => [kind, title])

  test('is told to the leaver, and to the manager without a name', async () => {
    const id = await onNotice()
    await move(hr, id, '2026-12-31')
    await set(hr, { SEPID: id, status: 5, reason: 'Inquiry' })
    const own = await told(team.meeraIs)
    expect(own).toContainEqual(['offboarding.day_moved', expect.stringContaining('2026')])
    expect(own).toContainEqual(['offboarding.status_changed', 'Your separation: On hold'])
    const manager = await told(team.raviIs)
    expect(manager.filter(([kind]) => kind === 'offboarding.team_changed').length).toBe(2)
    expect(JSON.stringify(manager)).not.toContain('Meera')
  })

  test('ends the request as HR decided it', async () => {
    const id = await resigned()
    const { REQUEST_ID } = (await read(hr, id)).data
    await set(hr, { SEPID: id, status: 1, reason: 'Agreed' })
    const rows = await run(
      sql<{ status: number }>`select status from request where id = ${REQUEST_ID as number}`,
    )
    // 1: approved; 4 would read as withdrawn by the person.
    expect(rows[0]?.status).toBe(1)
  })

  test('goes no further than two years, and waives at most the notice', async () => {
    const id = await onNotice()
    expect((await move(hr, id, '2040-01-01')).body.fields).toHaveProperty('last_working_day')
    await set(hr, { SEPID: id, status: 5, reason: 'Inquiry' })
    const far = await set(hr, { SEPID: id, status: 1, agreed_lwd: '8000-01-01' })
    expect(far.body.fields).toHaveProperty('agreed_lwd')
    const waive = (notice_waived: number) =>
      app.call(editSeparation, { token: hr.token, body: { SEPID: id, notice_waived } })
    expect((await waive(61)).body.fields).toHaveProperty('notice_waived')
    expect((await waive(60)).status).toBe(200)
  })

  test('says on hold that no day is set, in the list as in the detail', async () => {
    const id = await onNotice()
    await set(hr, { SEPID: id, status: 5, reason: 'Inquiry' })
    expect((await read(hr, id)).data).toMatchObject({ last_working_day: null, days_left: null })
    expect((await list(hr)).data.rows[0]).toMatchObject({ last_working_day: null, days_left: null })
  })

  test('foresees what another day cancels, and approvers read who cancelled it for whom', async () => {
    await aWorkflow(app, team.org.orgId, 'WORK_FROM_HOME', [{ approvers: [{ by: 'manager', level: 1 }] }])
    await app.call(applyWfh, {
      token: team.meeraIs.token,
      body: { from_date: '2026-12-28', to_date: '2026-12-29', reason: 'Visit' } as never,
    })
    const id = await onNotice()
    const foresee = (last_working_day: string) =>
      app.call(previewLastDay, { token: hr.token, body: { SEPID: id, last_working_day } })
    expect((await foresee('2026-12-10')).data.effects.length).toBeGreaterThan(0)
    expect((await foresee('2026-12-30')).data.effects).toEqual([])
    const other = await app.call(previewLastDay, {
      token: team.raviIs.token,
      body: { SEPID: id, last_working_day: '2026-12-10' },
    })
    expect(other.status).toBe(403)
    await move(hr, id, '2026-12-10')
    const notices = await run(
      sql<{ title: string }>`select title from notice where account_id = ${team.raviIs.accountId}
        and kind = 'requests.withdrawn'`,
    )
    expect(notices.length).toBe(1)
    expect(notices[0]?.title).not.toMatch(/^Meera Iyer withdrew/)
    expect(notices[0]?.title).toContain('for Meera Iyer')
  })

  test('is not for weaker HR when an administrator leaves', async () => {
    await run(sql`update account set employee_id = null where id = ${team.ninaIs.accountId}`)
    const chief = await anAccount(app, team.org, { roles: [2], employeeId: team.nina })
    await aWorkflow(app, team.org.orgId, 'RESIGNATION', [{ approvers: [{ by: 'manager', level: 1 }] }])
    await resign(chief, { last_working_day: NOTICE_END })
    const id = (await list(hr)).data.rows[0]?.SEPID as number
    expect((await set(hr, { SEPID: id, status: 1 })).body.key).toBe('access.denied')
    expect((await set(hr, { SEPID: id, status: 7, reason: 'x' })).body.key).toBe('access.denied')
    expect((await decide(team.raviIs, id, 1)).data.status).toBe(1)
    expect((await move(hr, id, '2026-11-22')).body.key).toBe('access.denied')
  })
})
