import { readClock } from '@muster/contract/attendance/clock.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { aTeam, type Team } from '../../../test/request-team.ts'
import { readTx, tx } from '../db/tx.ts'
import { newToken, resolveActor } from './session.ts'

let app: TestApp
let team: Team

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  app.setNow('2026-11-23T03:35:00Z')
  team = await aTeam(app)
})

const who = (token: string) => resolveActor({ ...app.system(team.org.orgId), token })
const end = (accountId: number) =>
  tx(app.system(team.org.orgId), (db) =>
    sql`update session set ended_at = now() where account_id = ${accountId}`.execute(db),
  )

async function seen(): Promise<string[]> {
  const { rows } = await readTx(app.system(team.org.orgId), (db) =>
    sql<{ at: string }>`
      select last_seen_at as at from session
      where account_id = any (${[team.meeraIs.accountId, team.raviIs.accountId]}::bigint[])`.execute(db),
  )
  return rows.map(({ at }) => at)
}

test('resolves concurrent callers each by their own token', async () => {
  await end(team.devIs.accountId)
  const tokens = [
    team.meeraIs.token,
    team.devIs.token,
    newToken(),
    'no token',
    team.raviIs.token,
    team.meeraIs.token,
  ]
  const callers = await Promise.all(tokens.map(who))
  expect(callers.map((caller) => caller?.actor.employeeId ?? null)).toEqual([
    ...[team.meera, null, null, null, team.ravi, team.meera],
  ])
})

test('rejects an ended session on the next call, even while a batch of lookups is running', async () => {
  const underWay = [who(team.raviIs.token), who(team.ninaIs.token)]
  await end(team.meeraIs.accountId)
  expect(await who(team.meeraIs.token)).toBeNull()
  expect((await app.call(readClock, { token: team.meeraIs.token })).status).toBe(401)
  expect((await Promise.all(underWay)).map((caller) => caller?.actor.employeeId)).toEqual([
    team.ravi,
    team.nina,
  ])
})

test('records activity once a minute, and that of concurrent callers in one batch', async () => {
  app.setNow('2026-11-23T03:35:30Z')
  await Promise.all([who(team.meeraIs.token), who(team.raviIs.token)])
  const early = await seen()
  app.setNow('2026-11-23T03:37:00Z')
  await Promise.all([who(team.meeraIs.token), who(team.raviIs.token), who(team.meeraIs.token)])
  expect(early).not.toContain('2026-11-23T03:37:00.000Z')
  expect(await seen()).toEqual(['2026-11-23T03:37:00.000Z', '2026-11-23T03:37:00.000Z'])
})
