import { explainAttendanceDay } from '@muster/contract/attendance/days.contract'
import { fetchBellNotifications } from '@muster/contract/notices/notices.contract'
import { applyWfh } from '@muster/contract/requests/day-requests.contract'
import { listAllRequests } from '@muster/contract/requests/requests.contract'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aClockedTeam, punchAt } from '../src/modules/attendance/attendance.fixtures.ts'
import { closeDue } from '../src/modules/attendance/days/close.service.ts'
import { tx } from '../src/platform/db/tx.ts'
import { createTestApp, type TestApp } from './harness.ts'

const MONDAY = '2026-11-23'

let app: TestApp
let team: Awaited<ReturnType<typeof aClockedTeam>>

beforeAll(async () => {
  app = await createTestApp()
  app.setNow('2026-11-24T06:00:00Z')
  team = await aClockedTeam(app)
})

const change = (statement: ReturnType<typeof sql>) =>
  tx(app.system(team.org.orgId), (db) => statement.execute(db))

async function lastMail(): Promise<{ subject: string; text_body: string }> {
  const { rows } = await change(
    sql`select subject, text_body from mail_outbox where org_id = ${team.org.orgId} order by id desc limit 1`,
  )
  return rows[0] as { subject: string; text_body: string }
}

const wish = (dates: object, language: 'en' | 'hi') =>
  app.call(applyWfh, {
    token: team.meeraIs.token,
    language,
    body: {
      from_date: '2026-12-03',
      to_date: '2026-12-04',
      half: 'full',
      reason: 'Plumber',
      ...dates,
    } as never,
  })

test('an error is worded for its reader', async () => {
  const wrong = { to_date: '2026-12-01' }
  const [english, hindi] = [await wish(wrong, 'en'), await wish(wrong, 'hi')]
  expect(english.body.key).toBe(hindi.body.key)
  expect(english.body.fields).toEqual({ to_date: 'The last day can’t be before the first day.' })
  expect(hindi.body.fields).toEqual({ to_date: 'आख़िरी दिन पहले दिन से पहले नहीं हो सकता।' })
})

test('summary, notice and mail of a request use each reader’s language', async () => {
  await change(sql`update account set language = 'hi' where id = ${team.raviIs.accountId}`)
  // The requester reads English, the approver Hindi.
  expect((await wish({}, 'en')).status).toBe(200)
  const summaries = await Promise.all(
    (['en', 'hi'] as const).map(async (language) => {
      const { data } = await app.call(listAllRequests, {
        token: team.meeraIs.token,
        language,
        body: {} as never,
      })
      return data.requests.docs[0]?.summary
    }),
  )
  expect(summaries).toEqual(['2 days, 3 to 4 Dec 2026', '2 दिन, 3 से 4 दिसंबर 2026'])
  const bells = await Promise.all(
    (['en', 'hi'] as const).map(async (lang) => {
      const { data } = await app.call(fetchBellNotifications, {
        token: team.raviIs.token,
        body: { lang } as never,
      })
      return [data.docs[0]?.title, data.docs[0]?.body]
    }),
  )
  expect(bells).toEqual([
    [expect.stringContaining('Work from home'), '2 days, 3 to 4 Dec 2026'],
    [expect.stringContaining('घर से काम'), '2 दिन, 3 से 4 दिसंबर 2026'],
  ])
  const mail = await lastMail()
  expect(mail.subject).toContain('घर से काम')
  expect(mail.text_body).toContain('2 दिन, 3 से 4 दिसंबर 2026')
  await change(sql`update account set language = 'en' where id = ${team.raviIs.accountId}`)
  // The requester reads Hindi, the approver English.
  expect((await wish({ from_date: '2026-12-07', to_date: '2026-12-07' }, 'hi')).status).toBe(200)
  const next = await lastMail()
  expect(next.subject).toContain('Work from home')
  expect(next.text_body).toContain('1 day, 7 Dec 2026')
})

test('an old request without stored texts keeps its wording', async () => {
  await change(
    sql`update request set summary_text = null, summary = 'As it was said' where employee_id = ${team.meera}`,
  )
  const { data } = await app.call(listAllRequests, {
    token: team.meeraIs.token,
    language: 'hi',
    body: {} as never,
  })
  expect(data.requests.docs.map(({ summary }) => summary)).toEqual(['As it was said', 'As it was said'])
})

test('the reasons of an attendance day use the reader’s language', async () => {
  await punchAt(
    app,
    team.org.orgId,
    team.meera,
    ['2026-11-23T03:50:00Z', 'in'],
    ['2026-11-23T12:30:00Z', 'out'],
  )
  await closeDue(app.system(team.org.orgId))
  const reasons = async (language: 'en' | 'hi') => {
    const query = { date: MONDAY }
    const { data } = await app.call(explainAttendanceDay, { token: team.meeraIs.token, language, query })
    return data.reasons
  }
  const [english, hindi] = [await reasons('en'), await reasons('hi')]
  expect(english).toHaveLength(hindi.length)
  expect(english[0]).toContain('09:00 to 18:00')
  expect(english.at(-1)).toBe('Present.')
  expect(hindi[0]).toContain('09:00 से 18:00')
  expect(hindi[0]).toMatch(/तय की गई।|की शिफ़्ट।/)
  expect(hindi.at(-1)).toBe('उपस्थित।')
})
