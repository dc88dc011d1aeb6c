import { fetchDownload, listDownloads } from '@muster/contract/files/downloads.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import {
  attendanceSummary,
  attendanceSummaryFile,
  attendanceWithBreaks,
  columnAttendance,
  dayPunches,
  locationAttendance,
  overtimeData,
  overtimeDetails,
  payrollReport,
  punchesWithBreaks,
  punchInOut,
  rawPunches,
  rawPunchesEarlier,
  regularisationReport,
  selfieAttendance,
  tripReport,
  tripSummary,
} from '@muster/contract/reports/attendance-reports.contract'
import { exportReport, listReports, readReport } from '@muster/contract/reports/reports.contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAccount, anAdmin, type TestAccount } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { tx } from '../../platform/db/tx.ts'
import { readSheet } from '../../platform/spreadsheets/index.ts'
import { aClockedTeam, punchAt } from '../attendance/attendance.fixtures.ts'
import { closeDue } from '../attendance/days/close.service.ts'

const MONDAY = '2026-11-23'
const monday = { from: MONDAY, to: MONDAY }
/** Of the library, in its order. */
const IDS = [20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 52, 53]

let app: TestApp
let team: Awaited<ReturnType<typeof aClockedTeam>>
let admin: TestAccount
let ravi: TestAccount

async function aTrip(employeeId: number, distance: number): Promise<void> {
  await tx(app.system(team.org.orgId), (db) =>
    sql`insert into attendance_trip (org_id, employee_id, key, consented_at, started_at, ended_at, distance_m, created_at,
        updated_at)
      values (${team.org.orgId}, ${employeeId}, gen_random_uuid(), now(), '2026-11-23T05:00:00Z',
        '2026-11-23T06:00:00Z', ${distance}, now(), now())`.execute(db),
  )
}

beforeAll(async () => {
  app = await createTestApp()
  app.setNow('2026-11-24T06:00:00Z')
  team = await aClockedTeam(app)
  const { orgId } = team.org
  // Meera worked nine hours, Nina came an hour late and never left, the others did not come.
  await punchAt(app, orgId, team.meera, [`${MONDAY}T03:30:00Z`, 'in'], [`${MONDAY}T12:30:00Z`, 'out'])
  await punchAt(app, orgId, team.nina, [`${MONDAY}T04:30:00Z`, 'in'])
  await closeDue(app.system(orgId))
  await tx(app.system(orgId), (db) =>
    sql`insert into attendance_punch (org_id, employee_id, at, direction, source, key, received_at, selfie)
      values (${orgId}, ${team.dev}, '2026-11-22T06:00:00Z', 'in', 'mobile', 'with a selfie', now(), 'selfies/1.jpg')`.execute(
      db,
    ),
  )
  for (const distance of [1500, 2500]) await aTrip(team.meera, distance)
  await aTrip(team.dev, 700)
  admin = await anAdmin(app, team.org)
  ravi = team.raviIs
  await tx(app.system(orgId), (db) =>
    db
      .insertInto('account_grant')
      .values(
        ['reports.view', 'reports.export'].map((permission) => ({
          ...{ org_id: orgId, account_id: ravi.accountId, permission, scope: 'organisation' },
        })),
      )
      .execute(),
  )
}, 60_000)

type Body = Partial<BodyOf<typeof columnAttendance>>
type Call = typeof columnAttendance
const call = async (endpoint: Call, body: Body = monday, token = admin.token) =>
  (await app.call(endpoint, { token, body })).data as unknown as Record<string, unknown>
const read = (report_id: number, body: Body = monday, token = admin.token) =>
  app.call(readReport, { token, params: { report_id: String(report_id) }, body })

test('the library has them for those who see attendance', async () => {
  const { data } = await app.call(listReports, { token: ravi.token, body: {} })
  const ours = data.reports.filter(({ area }) => area === 'attendance')
  expect(ours.map(({ report_id }) => report_id)).toEqual(IDS)
  const inHindi = await app.call(listReports, { token: ravi.token, body: {}, language: 'hi' })
  expect(inHindi.data.reports.find(({ report_id }) => report_id === 20)?.name).toBe('दैनिक उपस्थिति')
})

test.each(IDS)('report %i is read in at most seven statements', async (id) => {
  const answer = await read(id, { from: '2026-11-01', to: '2026-11-30' })
  expect(answer.status).toBe(200)
  expect(answer.queries).toBeLessThanOrEqual(7)
})

describe('the calls of the specification', () => {
  test.each<[string, () => unknown, object]>([
    ['attendance in columns', () => call(columnAttendance), { count: 5, total_page: 1, total_records: 5 }],
    ['first and last punch', () => call(punchInOut), { count: 5, total_page: 1, total_records: 5 }],
    [
      'attendance with breaks',
      () => call(attendanceWithBreaks as never),
      { data: Array(5).fill({ break_minutes: 0 }), total_rows: 5, numPages: 1 },
    ],
    [
      'punches by day',
      () => call(dayPunches, { ...monday, search: 'meera' }),
      { rows: [{ punch_list: '09:00 Clock-in, 18:00 Clock-out', punch_count: 2 }], count: 1 },
    ],
    [
      'punches with breaks',
      () => call(punchesWithBreaks as never, { ...monday, limit: 2, page: 3 }),
      { data: [{ employee_name: 'Ravi Kumar' }], total_rows: 5, numPages: 3 },
    ],
    ['raw punches', () => call(rawPunches), { rows: [{}, {}, {}], count: 3, total_page: 1 }],
    ['raw punches, earlier call', () => call(rawPunchesEarlier), { count: 3, total_page: 1 }],
    [
      'selfies',
      () => call(selfieAttendance, { from: '2026-11-22', to: MONDAY }),
      { rows: [{ employee_name: 'Dev Nair', source: 'Phone', has_selfie: true }], count: 1 },
    ],
    [
      'the summary',
      () => call(attendanceSummary as never, { ...monday, search: 'nina' }),
      {
        employee_calander_data: [
          { employee_name: 'Nina Das', missing_days: 1, late_days: 1, worked_days: 0 },
        ],
        total_page: 1,
        total_records: 1,
      },
    ],
    [
      'attendance by location',
      () => call(locationAttendance),
      {
        rows: [
          { location: 'Delhi', date: MONDAY, rows: 1, worked_days: 0, absent_days: 1, missing_days: 0 },
          { location: 'Pune', date: MONDAY, rows: 4, worked_days: 1, absent_days: 2, missing_days: 1 },
        ],
        count: 2,
        total_page: 1,
        total_records: 2,
      },
    ],
    ['trips', () => call(tripReport), { count: 3, total_page: 1, total_records: 3 }],
    [
      'trips by person',
      () => call(tripSummary),
      {
        rows: [
          { employee_name: 'Dev Nair', rows: 1, duration: 60, distance_km: 0.7 },
          { employee_name: 'Meera Iyer', rows: 2, duration: 120, distance_km: 4 },
        ],
        total_records: 2,
      },
    ],
    [
      'overtime',
      () => call(overtimeData as never),
      { data: [{ employee_name: 'Meera Iyer', overtime_minutes: 60 }], total_rows: 1 },
    ],
    [
      'overtime, detailed',
      () => call(overtimeDetails as never),
      { emp_data: [{ decision: 'Not requested' }], total_page: 1, total_records: 1, current_page: 1 },
    ],
    [
      'corrections',
      () => call(regularisationReport),
      { rows: [], count: 0, total_page: 1, total_records: 0 },
    ],
    [
      'attendance for payroll',
      () => call(payrollReport, { ...monday, search: 'nina' }),
      { rows: [{ employee_name: 'Nina Das', undecided_days: 1, payable_days: 0 }], count: 1, total_page: 1 },
    ],
  ])('%s', async (_, answer, shape) => {
    const { headers, ...rest } = (await answer()) as { headers: { heading: string }[] }
    expect(rest).toMatchObject({ ...shape, from: expect.any(String), to: MONDAY })
    expect(headers.length).toBeGreaterThan(4)
  })

  test('answer with their file', async () => {
    const answer = await app.call(punchInOut, {
      token: ravi.token,
      query: { download: 'true' },
      body: monday,
    })
    expect(answer.headers['content-disposition']).toContain('Attendance_report.xlsx')
    const [head, ...rows] = await Array.fromAsync(await readSheet(answer.raw))
    expect(head).toContain('Worked (minutes)')
    expect(rows.map((row) => row[1] || row[0])).toEqual(['Meera Iyer', 'Nina Das', 'Ravi Kumar', 'Total'])
  })
})

describe('a report of groups', () => {
  const pune = ['Pune', MONDAY]
  const placesIn = ({ data }: Awaited<ReturnType<typeof read>>) =>
    data.rows.map(({ location, date, rows }) => [location, date, rows])

  test('counts whom the reader reaches, filters by unit and team, and adds up', async () => {
    const all = await read(26)
    // The people of one day are those of the next: they have no sum.
    const people = all.data.headers.find(({ key }) => key === 'rows')
    expect([people?.heading, people?.sum ?? null]).toEqual(['People', null])
    expect(all.data.headers.find(({ key }) => key === 'absent_days')?.sum).toBeTypeOf('number')
    expect(placesIn(await read(26, monday, ravi.token))).toEqual([[...pune, 3]])
    expect(placesIn(await read(26, { ...monday, team_view: true }, ravi.token))).toEqual([[...pune, 2]])
    expect(placesIn(await read(26, { ...monday, filters: { 8: [team.pune] } }))).toEqual([[...pune, 4]])
  })

  test('is sorted, compared and paged by what it shows', async () => {
    const sort = [{ column: 'rows', descending: true }]
    expect(placesIn(await read(26, { ...monday, sort, limit: 1 }))).toEqual([[...pune, 4]])
    const where = {
      match: 'all' as const,
      parts: [{ column: 'absent_days', operator: 'less' as const, values: [2] }],
    }
    expect(placesIn(await read(26, { ...monday, where }))).toEqual([['Delhi', MONDAY, 1]])
    const unknown = await read(26, { ...monday, columns: ['location', 'worked'] })
    expect(Object.keys(unknown.body.fields ?? {})).toEqual(['columns.1'])
  })

  test('gives its file the rows of the screen', async () => {
    const { raw } = await app.call(exportReport, {
      token: admin.token,
      params: { report_id: '28' },
      body: { ...monday, columns: ['employee_name', 'rows', 'duration'] },
    })
    expect(await Array.fromAsync(await readSheet(raw))).toEqual([
      ['Name', 'Trips', 'Duration (minutes)'],
      ['Dev Nair', '1', '60'],
      ['Meera Iyer', '2', '120'],
      ['Total', '3', '180'],
    ])
  })
})

describe('the summary in the background', () => {
  const start = (token: string, format?: 'xlsx' | 'pdf') =>
    app.call(attendanceSummaryFile, { token, body: { ...monday, ...(format && { format }) } })

  test('becomes a file in My downloads, however few rows it has', async () => {
    const { data, message } = await start(ravi.token)
    expect(data).toEqual({ job: expect.any(String), total_rows: 3 })
    expect(message).toBe('We are generating your Report. Please Wait...')
    await app.platform.jobs.runPending({ orgId: team.org.orgId })
    const { data: list } = await app.call(listDownloads, { token: ravi.token, body: {} })
    const id = String(list.downloads[0]?.id)
    const { raw } = await app.call(fetchDownload, { token: ravi.token, params: { id } })
    const [, ...rows] = await Array.fromAsync(await readSheet(raw))
    expect(rows.map((row) => row[1] || row[0])).toEqual(['Meera Iyer', 'Nina Das', 'Ravi Kumar', 'Total'])
  })

  test('is made as a PDF too, and not without the permission to download', async () => {
    expect((await start(ravi.token, 'pdf')).data).toMatchObject({ total_rows: 3 })
    await app.platform.jobs.runPending({ orgId: team.org.orgId })
    const { data: list } = await app.call(listDownloads, { token: ravi.token, body: {} })
    const pdf = list.downloads.find(({ name }) => name.endsWith('.pdf'))
    const { raw } = await app.call(fetchDownload, { token: ravi.token, params: { id: String(pdf?.id) } })
    expect(raw.subarray(0, 5).toString()).toBe('%PDF-')
    const reader = await anAccount(app, team.org, {
      roles: [8],
      grants: { 'reports.view': ['organisation'], 'attendance.day.view': ['organisation'] },
    })
    expect((await start(reader.token)).status).toBe(403)
  })
})
