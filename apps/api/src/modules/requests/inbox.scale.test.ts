import { listAllRequests } from '@muster/contract/requests/requests.contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp, TEST_NOW } from '../../../test/harness.ts'
import { aTeam } from '../../../test/request-team.ts'
import { tx } from '../../platform/db/tx.ts'

const WAITING = 5000
const ROUNDS = 9

test('reads any page of a 5,000-request inbox in four statements, the last as fast as the first', async () => {
  const app = await createTestApp()
  app.setNow(TEST_NOW)
  const team = await aTeam(app)
  const orgId = team.org.orgId
  // Alternates between two reports on overlapping days, so that team absences are looked up.
  await tx(app.system(orgId), (db) =>
    sql`
      with made as (
        insert into request (org_id, kind, employee_id, submitter, summary, status, from_date, to_date, submitted_at)
        select ${orgId}, 'WORK_FROM_HOME', case when n % 2 = 0 then ${team.meera}::bigint else ${team.nina}::bigint end,
          'Meera', 'A day at home', 0, '2026-12-01'::date + n % 60, '2026-12-02'::date + n % 60, now()
        from generate_series(1, ${WAITING}) n returning id
      ), payloads as (
        insert into request_payload (org_id, request_id, payload)
        select ${orgId}, id, '{"from_date": "2026-12-01", "to_date": "2026-12-01", "portion": "full"}' from made
      ), stages as (
        insert into request_stage (org_id, request_id, position, node_id, name, mode, count, state, opened_at)
        select ${orgId}, id, 0, 's1', 'Manager', 'any', 1, 'open', now() from made
      )
      insert into request_task (org_id, request_id, position, approver_id, approver_name, via, state, created_at)
      select ${orgId}, id, 0, ${team.ravi}, 'Ravi', 'Manager', 'pending', now() from made`.execute(db),
  )
  await app.platform.database.owner((session) =>
    session.exec('analyze request; analyze request_task; analyze request_payload; analyze request_stage'),
  )
  const limit = 25
  const read = (page: number) =>
    app.call(listAllRequests, {
      token: team.raviIs.token,
      body: { request_type: 'pending_on_me', page, limit },
    })
  const times: Record<number, number[]> = { 1: [], [WAITING / limit]: [] }
  for (let round = 0; round < ROUNDS; round++) {
    for (const page of [1, WAITING / limit]) {
      const start = performance.now()
      const { data, queries } = await read(page)
      times[page]?.push(performance.now() - start)
      expect(data.requests).toMatchObject({ total: WAITING, pages: WAITING / limit })
      expect(data.requests.docs).toHaveLength(limit)
      expect(queries).toBeLessThanOrEqual(4)
    }
  }
  const median = (page: number) => times[page]?.sort((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? 0
  const [first, last] = [median(1), median(WAITING / limit)]
  if (process.env.MEASURE_INBOX) process.stdout.write(`inbox: page 1 ${first} ms, last page ${last} ms\n`)
  // Oldest first by the index of pending tasks: no page reads the rows of earlier ones.
  expect(last).toBeLessThan(6 * first)
}, 600_000)
