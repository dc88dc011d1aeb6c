import { readAssetColumns } from '@muster/contract/assets/asset-upload.contract'
import { readAttendanceColumns, uploadAttendance } from '@muster/contract/attendance/uploads.contract'
import { readProtectedColumns } from '@muster/contract/employees/identity/protected-upload.contract'
import { readHistoryColumns } from '@muster/contract/employees/moves/history-upload.contract'
import { readPayColumns } from '@muster/contract/employees/pay/pay-upload.contract'
import { lookAtImport } from '@muster/contract/forms/imports/imports.contract'
import { readHolidayColumns } from '@muster/contract/holidays/holiday-upload.contract'
import type { Endpoint } from '@muster/contract/kit/index'
import { readNewAssignColumns } from '@muster/contract/leave/balance-upload.contract'
import { readLeaveColumns, readShortLeaveColumns } from '@muster/contract/leave/leave-upload.contract'
import { readSeparationColumns } from '@muster/contract/offboarding/separation-upload.contract'
import { readCandidateColumns } from '@muster/contract/onboarding/candidate-upload.contract'
import { readRosterColumns } from '@muster/contract/rosters/roster-files.contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { aSmallCompany, type People } from '../src/modules/employees/employees.fixtures.ts'
import { storeFile } from '../src/modules/files/index.ts'
import { tx } from '../src/platform/db/tx.ts'
import { createTestApp, type TestApp } from './harness.ts'

let app: TestApp
let people: People
let code: string

/** March 4 where the month comes first, April 3 elsewhere. */
const DAY = '03/04/2026'

beforeAll(async () => {
  app = await createTestApp()
  people = await aSmallCompany(app)
  code = await tx(app.system(people.org.orgId), async (db) => {
    await sql`update organisation set date_format = 2 where org_id = ${people.org.orgId}`.execute(db)
    const { rows } = await sql<{
      code: string
    }>`select code from employee where id = ${people.meera}`.execute(db)
    return rows[0]?.code ?? ''
  })
})

async function stored(text: string): Promise<string> {
  const ctx = app.system(people.org.orgId)
  const own = { ...ctx, actor: { ...ctx.actor, accountId: people.admin.accountId } }
  return (await storeFile(own, { folder: 'imports', name: 'file.csv', content: Buffer.from(text) })).filePath
}

describe('an organisation that writes the month first', () => {
  test.each<[Endpoint, heading: string, target: string, more?: () => object]>([
    [readAttendanceColumns, 'Employee code,Date,In,Out', 'date'],
    [readHolidayColumns, 'Holiday,Date', 'date'],
    [readNewAssignColumns, 'Employee code,From', 'from'],
    [readLeaveColumns, 'Employee code,From,Leave type', 'from'],
    [readShortLeaveColumns, 'Employee code,Date,From,To', 'date'],
    [readPayColumns, 'Employee code,Effective from', 'from'],
    [readProtectedColumns, 'Employee code,Passport valid until', 'until_PASSPORT'],
    [readHistoryColumns, 'Employee code,From', 'from'],
    [readCandidateColumns, 'First name,Expected joining date', 'joining'],
    [readSeparationColumns, 'Employee code,Last working day', 'last_day'],
    [readAssetColumns, 'Name,Purchased on', 'purchased'],
    [readRosterColumns, `Employee code,${DAY}`, 'day', () => ({ location_id: people.pune })],
    [lookAtImport, 'Employee code,Date of joining', 'DATE_OF_JOINING', () => ({ formid: 12 })],
  ])('sees its order first in %o', async (call, heading, target, more = () => ({})) => {
    const cells = heading.split(',').map((name, at) => (at === 1 && name !== DAY ? DAY : 'X'))
    const filePath = await stored(`${heading}\n${cells.join(',')}\n`)
    const look = await app.call(call as typeof readPayColumns, {
      token: people.admin.token,
      body: { filePath, ...more() } as never,
    })
    expect(look.status, look.message).toBe(200)
    expect(look.data.date_formats).toMatchObject([{ target, format: 'MM/DD/YYYY', ambiguous: true }])
  })

  test('uploads attendance of December 4, or of April 12 if somebody says so', async () => {
    const filePath = await stored(`Employee code,Date,In,Out\n${code},12/04/2026,09:00,18:00\n`)
    const upload = async (date_formats?: { date: 'DD/MM/YYYY' }) => {
      const body = { filePath, preview: 1 as const, ...(date_formats ? { date_formats } : {}) }
      const answer = await app.call(uploadAttendance, { token: people.admin.token, body })
      expect(answer.status, answer.message).toBe(200)
      return answer.data.err_list.map(({ message }) => message).join()
    }
    expect(await upload()).toContain('future')
    expect(await upload({ date: 'DD/MM/YYYY' })).not.toContain('future')
  })
})
