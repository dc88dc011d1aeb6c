import { readDuties } from '@muster/contract/employees/moves/duties.contract'
import { separateEmployee } from '@muster/contract/employees/moves/separations.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import { changeCandidateStatus } from '@muster/contract/onboarding/candidate-status.contract'
import { addCandidate } from '@muster/contract/onboarding/candidates.contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, TEST_NOW, type TestApp } from '../../../test/harness.ts'
import { aTeam, type Team } from '../../../test/request-team.ts'
import { tx } from '../../platform/db/tx.ts'

let app: TestApp
let team: Team
let serial = 0

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  app.setNow(TEST_NOW)
  team = await aTeam(app)
})

async function aCandidate(last: string, people: { RECRUITER_ID?: number; REPORTING_MANAGER_ID?: number }) {
  const values = {
    FIRST_NAME: 'Asha',
    LAST_NAME: last,
    PERSONAL_EMAIL: `d${++serial}@example.test`,
    ...people,
  }
  const body = { values } as unknown as BodyOf<typeof addCandidate>
  return (await app.call(addCandidate, { token: team.admin.token, body })).data.candidate_id
}
const peopleOf = (ids: number[]) =>
  tx(app.system(team.org.orgId), async (db) => {
    const { rows } = await sql<{ recruiter_id: number | null; manager_id: number | null }>`
      select recruiter_id, manager_id from candidate where org_id = ${team.org.orgId} and id = any (${ids}::bigint[])
      order by id`.execute(db)
    return rows
  })

test('candidates of a recruiter or manager who leaves pass to the heir; those who ended stay', async () => {
  const { token } = team.admin
  const recruited = await aCandidate('Recruited', { RECRUITER_ID: team.dev })
  const managed = await aCandidate('Managed', { RECRUITER_ID: team.nina, REPORTING_MANAGER_ID: team.dev })
  const ended = await aCandidate('Ended', { RECRUITER_ID: team.dev })
  await app.call(changeCandidateStatus, {
    token,
    body: { candidate_id: ended, status: 'withdrawn', reason: 'Another job' },
  })
  const { data } = await app.call(readDuties, { token, body: { emp_id: team.dev } })
  expect(data.duties.find(({ kind }) => kind === 'onboarding.candidates')).toMatchObject({
    ...{ count: 2, names: ['Asha Recruited', 'Asha Managed'] },
    link: `/advance-hr/onboarding/candidate?f.recruiter=${team.dev}`,
  })
  const left = await app.call(separateEmployee, {
    token,
    body: {
      ...{ emp_id: team.dev, mode: 7, last_working_day: '2026-01-31' },
      heirs: [{ kind: 'onboarding.candidates', heir_id: team.meera }],
    },
  })
  expect(left.status, JSON.stringify(left.body)).toBe(200)
  expect(await peopleOf([recruited, managed, ended])).toEqual([
    { recruiter_id: team.meera, manager_id: null },
    { recruiter_id: team.nina, manager_id: team.meera },
    { recruiter_id: team.dev, manager_id: null },
  ])
})
