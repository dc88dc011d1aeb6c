import { giveTicketFeedback } from '@muster/contract/helpdesk/feedback.contract'
import { readTicketDashboard } from '@muster/contract/helpdesk/insights.contract'
import { saveServiceCalendar, saveServiceTarget } from '@muster/contract/helpdesk/service-levels.contract'
import { setTicketStatus } from '@muster/contract/helpdesk/tickets.contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anAdmin } from '../../../test/factories.ts'
import { createTestApp, TEST_NOW } from '../../../test/harness.ts'
import { mailsIn } from '../../../test/mails.ts'
import { aTeam } from '../../../test/request-team.ts'
import { readTx } from '../../platform/db/tx.ts'
import { aSubcategory, aTicket, details, idsIn, respond } from './helpdesk.fixtures.ts'
import { levelsJob } from './sla/levels.job.ts'

const hours = [{ from: '00:00', to: '24:00' }]

test('a ticket waits, misses its target, is told of, resolved late, closed and rated', async () => {
  const app = await createTestApp()
  app.setNow(TEST_NOW)
  const team = await aTeam(app)
  const { token } = team.admin
  const body = { priority: 'normal' as const, response_minutes: 60, resolution_minutes: 240 }
  await app.call(saveServiceTarget, { token, body })
  await app.call(saveServiceCalendar, {
    token,
    body: {
      ...{ name: 'Always', time_zone: 'Asia/Kolkata', is_always: true },
      week: { mon: hours, tue: hours, wed: hours, thu: hours, fri: hours, sat: hours, sun: hours },
    },
  })
  const of = await aSubcategory(app, team.admin, {
    ...{ owner_id: team.asha, agent_ids: [team.ravi], assignment: 'least_busy' },
  })
  const id = await aTicket(app, team.meeraIs, of)
  const run = () => levelsJob.run(app.system(team.org.orgId), {}, undefined as never)
  const told = async (accountId: number) => {
    const { rows } = await readTx(app.system(team.org.orgId), (db) =>
      sql<{
        title: string
      }>`select title from notice where account_id = ${accountId} and kind = 'helpdesk.late' order by id`.execute(
        db,
      ),
    )
    return rows.map(({ title }) => title)
  }

  // It waits for Meera for ten hours, which do not count.
  app.setNow('2026-11-21T07:00:00Z')
  await respond(app, team.raviIs, id, { status: 'waiting_requester' })
  app.setNow('2026-11-21T17:00:00Z')
  await run()
  expect(await told(team.raviIs.accountId)).toEqual([])
  await respond(app, team.meeraIs, id)
  expect((await details(app, team.raviIs, id)).data.ticket).toMatchObject({
    ...{ response_state: 'met', resolution_due_at: '2026-11-21T20:30:00.000Z', resolution_state: 'running' },
  })

  // Three quarters, then the target: who is assigned is told of both, the owner of the breach.
  app.setNow('2026-11-21T19:31:00Z')
  await run()
  app.setNow('2026-11-21T20:31:00Z')
  await run()
  await run()
  expect(await told(team.raviIs.accountId)).toEqual([
    'Tickets past their time: 0; soon: 1',
    'Tickets past their time: 1; soon: 0',
  ])
  expect(await told(team.ashaIs.accountId)).toEqual(['Tickets past their time: 1; soon: 0'])
  expect(await idsIn(app, team.raviIs, 'assigned-to-me', { late: true })).toEqual([id])

  // Resolved late it stays missed; closed, Meera is asked, and answers without signing in.
  await respond(app, team.raviIs, id, { status: 'resolved' })
  await app.call(setTicketStatus, { token: team.raviIs.token, body: { ticket_id: id, status: 'closed' } })
  const mails = await mailsIn(app, team.org.orgId, team.meeraIs.email)
  const [, key = ''] = /ticket-feedback\/\d+#([A-Za-z0-9_-]{43})/.exec(mails.at(-1)?.text_body ?? '') ?? []
  expect((await app.call(giveTicketFeedback, { body: { key, rating: 2, comment: 'Late' } })).status).toBe(200)
  const { data } = await details(app, team.raviIs, id)
  expect(data).toMatchObject({ feedback: { rating: 2 }, ticket: { resolution_state: 'breached' } })
  // The administrator's session is over by then.
  const { token: later } = await anAdmin(app, team.org)
  const figures = await app.call(readTicketDashboard, { token: later, body: {} })
  expect(figures.data, JSON.stringify(figures.body)).toMatchObject({
    ...{ open: 0, raised: 1, resolved: 1, late: 0 },
    response: { ended: 1, in_time: 1, average_minutes: 30 },
    resolution: { ended: 1, in_time: 0, average_minutes: 841 },
    feedback: { answers: 1, average: null },
  })
})
