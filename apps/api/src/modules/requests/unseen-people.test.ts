import { previewBulkEdit } from '@muster/contract/employees/bulk/bulk-edit.contract'
import { updateEmployee } from '@muster/contract/employees/employees.contract'
import { applyWfh, applyWfhAdmin } from '@muster/contract/requests/day-requests.contract'
import { reassignRequest } from '@muster/contract/requests/decisions.contract'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { TestAccount } from '../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../test/harness.ts'
import { aTeam, type Team } from '../../../test/request-team.ts'
import { tx } from '../../platform/db/tx.ts'
import { addPeople, anHrOf, aPerson } from '../employees/employees.fixtures.ts'

/** What refusals say about people whom the reader can't see: the same as about people who don't exist. */

let app: TestApp
let team: Team
let hr: TestAccount
/** In Delhi, out of the reach of Pune's HR; has left. */
let gone: number

beforeEach(async () => {
  app ??= await createTestApp()
  app.setNow(TEST_NOW)
  team = await aTeam(app)
  hr = await anHrOf(app, team, team.pune, {
    'requests.decide': ['group'],
    'requests.raise': ['group'],
    'employees.bulk.edit': ['group'],
  })
  const added = await addPeople(app, team.org, [
    aPerson({ FIRST_NAME: 'Zoya', LAST_NAME: 'Unseen', LOCATION_ID: team.delhi }),
  ])
  gone = added[0] as number
  await inDatabase(sql`update employee set status = 'left', left_on = '2026-11-01' where id = ${gone}`)
})

const inDatabase = (statement: ReturnType<typeof sql>) =>
  tx(app.system(team.org.orgId), (db) => statement.execute(db))
const MISSING = 999_999_999

test('a request for somebody who has left', async () => {
  const raise = (EMPLOYEE_ID: number) =>
    app.call(applyWfhAdmin, {
      token: hr.token,
      body: { EMPLOYEE_ID, from_date: '2026-12-03', to_date: '2026-12-03', reason: 'Plumber' },
    })
  const [unseen, missing] = [await raise(gone), await raise(MISSING)]
  expect([unseen.status, unseen.body]).toEqual([missing.status, missing.body])
})

test('an approver who has left', async () => {
  const body = { from_date: '2026-12-03', to_date: '2026-12-03', reason: 'Plumber' }
  const { REQUEST_ID } = (await app.call(applyWfh, { token: team.meeraIs.token, body })).data
  const give = (EMPLOYEE_ID: number) =>
    app.call(reassignRequest, { token: hr.token, body: { REQUEST_ID, EMPLOYEE_ID } })
  const [unseen, missing] = [await give(gone), await give(MISSING)]
  expect([unseen.status, unseen.body]).toEqual([missing.status, missing.body])
  await inDatabase(sql`update employee set status = 'left', left_on = '2026-11-01' where id = ${team.nina}`)
  expect((await give(team.nina)).message).toContain('Nina Das')
})

test('a ring of managers through somebody else', async () => {
  await inDatabase(
    sql`update employee set status = 'active', left_on = null, manager_id = ${team.meera} where id = ${gone}`,
  )
  await inDatabase(sql`update employee_assignment set value_id = ${gone} where employee_id = ${team.ravi}
    and attribute = 'manager'`)
  await inDatabase(sql`update employee set manager_id = ${gone} where id = ${team.ravi}`)
  await inDatabase(sql`update employee set manager_id = null where id = ${team.meera}`)
  await inDatabase(
    sql`delete from employee_assignment where employee_id = ${team.meera} and attribute = 'manager'`,
  )
  // Meera would report to Ravi, who reports to Zoya, who reports to Meera.
  const edited = await app.call(updateEmployee, {
    token: hr.token,
    body: { emp_id: team.meera, values: { REPORTING_MANAGER_ID: team.ravi } },
  })
  // Zoya is below Meera: that Ravi would reach her is refused before the ring is.
  expect(edited.body.key).toBe('access.reach_given')
  expect(JSON.stringify(edited.body)).not.toContain('Zoya')
  const listed = await app.call(previewBulkEdit, {
    token: hr.token,
    body: { selection: { ids: [team.meera] }, values: { REPORTING_MANAGER_ID: gone } },
  })
  expect(JSON.stringify(listed.body)).not.toContain('Zoya')
})
