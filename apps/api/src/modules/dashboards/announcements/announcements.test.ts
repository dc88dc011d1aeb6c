import {
  listAnnouncements,
  participateInAnnouncement,
  readAnnouncements,
  saveAnnouncement,
} from '@muster/contract/dashboards/announcements.contract'
import { fetchBellNotifications } from '@muster/contract/notices/notices.contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAccount, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { anotherSession } from '../../attendance/attendance.fixtures.ts'
import { aSmallCompany, type People } from '../../employees/employees.fixtures.ts'
import { announceJob } from './announce.job.ts'

let app: TestApp
let people: People
let ravi: TestAccount
let dev: TestAccount

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  app.setNow('2026-11-21T06:30:00Z')
  people = await aSmallCompany(app)
  ravi = await anAccount(app, people.org, { employeeId: people.ravi })
  dev = await anAccount(app, people.org, { employeeId: people.dev })
})

const nobody = { entity: [], location: [], department: [], employment_type: [] }
const publish = async (title: string, more: object = {}) => {
  const { data, status } = await app.call(saveAnnouncement, {
    token: people.admin.token,
    body: { title, from_date: '2026-11-21', ...more },
  })
  expect(status).toBe(200)
  return data.id
}
const own = async ({ token }: TestAccount) =>
  (await app.call(readAnnouncements, { token })).data.announcements
const answer = ({ token }: TestAccount, id: number, given?: 'acknowledged' | 'yes' | 'no') =>
  app.call(participateInAnnouncement, { token, body: given ? { id, answer: given } : { id } })
const listed = async (id: number) =>
  (await app.call(listAnnouncements, { token: people.admin.token })).data.announcements.find(
    (one) => one.id === id,
  )
const announce = () => announceJob.run(app.system(people.org.orgId), {}, undefined as never)
/** With a new session, since earlier ones end over night. */
const bells = async ({ accountId }: TestAccount) => {
  const token = await anotherSession(app, people.org.orgId, accountId)
  const { data } = await app.call(fetchBellNotifications, { token, body: {} })
  return data.docs.map(({ title }) => title)
}

describe('announcements', () => {
  test('are shown to those concerned in their period, pinned ones first', async () => {
    await publish('Older', { from_date: '2026-11-01' })
    await publish('Pinned', { from_date: '2026-10-01', is_pinned: true })
    await publish('Pune only', { limits: { ...nobody, location: [people.pune] } })
    await publish('Later', { from_date: '2026-11-22' })
    await publish('Over', { from_date: '2026-11-01', to_date: '2026-11-20' })
    await publish('Draft', { status: 0 })
    expect((await own(ravi)).map(({ title }) => title)).toEqual(['Pinned', 'Pune only', 'Older'])
    expect((await own(dev)).map(({ title }) => title)).toEqual(['Pinned', 'Older'])
  })

  test('keep what a change leaves out', async () => {
    const limits = { ...nobody, location: [people.pune] }
    const given = { text: 'Words', to_date: '2026-11-30', is_pinned: true, limits }
    const id = await publish('Pune only', given)
    const body = { id, version: 1, title: 'Only Pune', from_date: '2026-11-21' }
    const saved = await app.call(saveAnnouncement, { token: people.admin.token, body })
    expect(saved.status).toBe(200)
    expect(await listed(id)).toMatchObject({ ...given, title: 'Only Pune', status: 1 })
    expect(await own(dev)).toEqual([])
  })

  test('count who has seen and acknowledged them, each person once', async () => {
    const id = await publish('New policy', { asks: 'acknowledge' })
    expect((await own(ravi))[0]).toMatchObject({ is_new: true, answer: null })
    await answer(ravi, id)
    await answer(ravi, id)
    await answer(dev, id)
    expect(await listed(id)).toMatchObject({ people: 4, seen: 2, acknowledged: 0 })
    const { data } = await answer(ravi, id, 'acknowledged')
    expect(data.announcements[0]).toMatchObject({ is_new: false, answer: 'acknowledged' })
    // Seeing it again takes nothing back.
    await answer(ravi, id)
    expect(await listed(id)).toMatchObject({ seen: 2, acknowledged: 1 })
  })

  test('ask who takes part; an answer may be changed, but only to one that is asked for', async () => {
    const id = await publish('Picnic', { asks: 'participate' })
    await answer(ravi, id, 'yes')
    await answer(dev, id, 'yes')
    await answer(dev, id, 'no')
    expect(await listed(id)).toMatchObject({ yes: 1, no: 1 })
    expect((await answer(ravi, id, 'acknowledged')).body.fields).toHaveProperty('answer')
  })

  test('can’t be answered by those whom they do not concern, nor when they are over', async () => {
    const pune = await publish('Pune only', {
      asks: 'acknowledge',
      limits: { ...nobody, location: [people.pune] },
    })
    expect((await answer(dev, pune, 'acknowledged')).status).toBe(404)
    const over = await publish('Over', {
      asks: 'acknowledge',
      from_date: '2026-11-01',
      to_date: '2026-11-20',
    })
    expect((await answer(ravi, over, 'acknowledged')).body.key).toBe('dashboards.announcement_over')
    const other = await aSmallCompany(app)
    const stranger = await anAccount(app, other.org, { employeeId: other.ravi })
    expect((await answer(stranger, pune, 'acknowledged')).status).toBe(404)
  })

  test('notify those concerned once, on the first day', async () => {
    await publish('Pune only', { limits: { ...nobody, location: [people.pune] } })
    await publish('Tomorrow', { from_date: '2026-11-22' })
    await announce()
    await announce()
    expect(await bells(ravi)).toEqual(['Announcement: Pune only'])
    expect(await bells(dev)).toEqual([])
    app.setNow('2026-11-22T06:30:00Z')
    await announce()
    expect(await bells(dev)).toEqual(['Announcement: Tomorrow'])
  })

  test('end after they begin', async () => {
    const refused = await app.call(saveAnnouncement, {
      token: people.admin.token,
      body: { title: 'X', from_date: '2026-11-21', to_date: '2026-11-20' },
    })
    expect(refused.body.fields).toHaveProperty('to_date')
  })
})
