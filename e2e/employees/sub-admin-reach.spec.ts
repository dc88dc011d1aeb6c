import { Readable } from 'node:stream'
import { readSheet } from '../../apps/api/src/platform/spreadsheets/index.ts'
import { expect, expectAccessible, type Page, signIn, test } from '../support.ts'
import {
  dataOf,
  everybodyOf,
  HR,
  liftLimit,
  limitToOneLocation,
  type OneLocation,
  PLACE,
} from './one-location.ts'

const chart = 'apiv1/hrms/hierarchy/'
let world: OneLocation

test.beforeAll(async ({ playwright, baseURL }) => {
  world = await limitToOneLocation(await playwright.request.newContext({ baseURL }))
})
test.afterAll(() => liftLimit(world))

/** Employee ids in a response, at any depth. */
function idsIn(value: unknown): number[] {
  if (Array.isArray(value)) return value.flatMap(idsIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'EMPLOYEE_ID' ? (inner === null ? [] : [Number(inner)]) : idsIn(inner),
  )
}

test('every list is limited to the people of one location @desktop', async () => {
  const { hr, inside, outside, other, elsewhere } = world
  const ids = outside.slice(0, 100).map((one) => one.EMPLOYEE_ID)
  const all = { limit: 100 }
  const whole = { levels: 1000, limit: 2000 }
  const lists: [path: string, body: object][] = [
    ['get-all-employees', all],
    ['get-all-employees', { ...all, status: [0] }],
    // Without an exact match, similar names are shown.
    ['get-all-employees', { ...all, search: other.EMPLOYEE_NAME }],
    ['get-all-employees', { ...all, search: other.EMAIL }],
    [`${chart}orgChart/search`, { search: other.EMPLOYEE_NAME }],
    ['hrms/users/configurations', all],
    ['hrms/planned-changes', all],
    ['hrms/EmployeeReports/employeeTimelineReport', { ...all, from: '2026-01-01', to: '2026-12-31' }],
    ['hrms/probation-list', all],
    ['hrms/getallsuspendlist', all],
    [`${chart}orgChart`, whole],
    [`${chart}orgChart`, { ...whole, date: '2025-06-01' }],
    [`${chart}orgChart/compare`, { from: '2025-01-01', to: '2026-11-01', limit: 2000 }],
    [`${chart}orgChart/departments`, {}],
    [`${chart}vacancies/list`, {}],
    ['hrms/employees/bulk-edit/preview', { selection: { criteria: {} }, values: { STATE: 'Nowhere' } }],
  ]
  for (const [path, body] of lists) {
    const foreign = idsIn(await dataOf(hr(path, body))).filter((id) => !inside.has(id))
    expect(foreign, path).toEqual([])
  }
  expect(await everybodyOf(hr)).toHaveLength(inside.size)

  const nothing: [path: string, body: object, total?: string][] = [
    ['get-all-employees', { loc: [elsewhere], filters: { 1: ids } }],
    ['get-all-employees', { EMP_CODE: other.EMPLOYEE_CODE }],
    ['getUserList', { ids, status: null }],
    ['hrms/planned-changes', { emp_id: other.EMPLOYEE_ID }],
    ['hrms/getallsuspendlist', { emp_id: other.EMPLOYEE_ID }],
    ['hrms/access-group-preview', { locations: [elsewhere] }, 'people'],
    ['hrms/employees/bulk-edit/preview', { selection: { ids }, values: { STATE: 'Nowhere' } }, 'people'],
    ['hrms/employees/alike', { values: { EMAIL: other.EMAIL } }, 'people.length'],
    ['hrms/users/configurations/act', { action: 'disable', selection: { ids } }, 'outcome.done'],
  ]
  for (const [path, body, total = 'total_rows'] of nothing) {
    const data = await dataOf(hr(path, body))
    expect(
      total.split('.').reduce((part, key) => part[key], data),
      path,
    ).toBe(0)
  }
  for (const kind of ['duplicate', 'recommended_missing', 'manager_outside', 'unit_without_head']) {
    const { findings } = await dataOf(hr('hrms/data-quality/findings', { kind, limit: 100 }))
    const about = findings.flatMap((one: { person: { id: number } | null }) => one.person?.id ?? [])
    expect(
      about.filter((id: number) => !inside.has(id)),
      kind,
    ).toEqual([])
  }
})

/** Records of others, loaded as an administrator. */
async function foreignRecords() {
  const { admin, inside, other } = world
  const first = async (path: string, body: object, list: string, idOf = (one: never) => one) => {
    const found = (await dataOf(admin(path, { limit: 100, ...body })))[list].find(
      (one: never) => !inside.has(idOf(one)),
    )
    if (!found) throw new Error(`The demo has no ${list} elsewhere.`)
    return found
  }
  const byPerson = (one: { EMPLOYEE_ID: number }) => one.EMPLOYEE_ID as never
  const byFinding = (one: { person: { id: number } }) => one.person.id as never
  const { identity } = await dataOf(admin('hrms/employees/protected-records', { emp_id: other.EMPLOYEE_ID }))
  const findings = 'hrms/data-quality/findings'
  return {
    number: identity[0].id,
    plan: (await first('hrms/planned-changes', {}, 'changes', byPerson)).id,
    suspension: await first('hrms/getallsuspendlist', {}, 'suspensions', byPerson),
    probation: (await first('hrms/probation-list', {}, 'probations', byPerson)).EMPLOYEE_ID,
    gap: (await first(findings, { kind: 'recommended_missing' }, 'findings', byFinding)).id,
    led: (await first(findings, { kind: 'manager_outside' }, 'findings', byFinding)).id,
  }
}

test('every call about somebody out of reach answers as if they did not exist @desktop', async () => {
  const { hr, own, other, self, place, elsewhere } = world
  const emp_id = other.EMPLOYEE_ID
  const { number, plan, suspension, probation, gap, led } = await foreignRecords()
  const [day, reason] = ['2026-12-31', 'Curious']
  const away = { values: { LOCATION_ID: place }, effective_date: day }
  const file = { record_type: 'employee', record_id: emp_id }
  const closed: [path: string, body?: object][] = [
    [`hrms/employee_details?emp_id=${emp_id}`, {}],
    [`employee_timeline?employee_id=${emp_id}`],
    [`hrms/employees/as-of?emp_id=${emp_id}&day=2026-01-01`],
    [`hrms/team/as-of?day=2026-01-01&manager_id=${emp_id}`],
    ['hrms/forms/geteditfielddata/12', { id: emp_id }],
    ['hrms/forms/editformdata/12', { id: emp_id, values: { CITY: 'x' } }],
    ['update_empdetails', { emp_id, values: { CITY: 'x' } }],
    ['change-user-status', { emp_id, status: 0 }],
    ['updatelogin', { emp_id, status: 0 }],
    ['updaterosterstatus', { emp_id }],
    ['manage-ats-login-access', { emp_id }],
    ['forms_api/updatelocation_emp', { emp_ids: [own, emp_id], LOCATION_ID: place }],
    ['hrms/transfers/preview', { people: [{ emp_id }], ...away }],
    ['maketransfer', { people: [{ emp_id: own }, { emp_id }], ...away }],
    ['hrms/planned-changes/cancel', { ids: [plan] }],
    ['hrms/separations/preview', { emp_id, last_working_day: day }],
    ['hrms/exitemployeeseparation', { emp_id, mode: 16, last_working_day: day }],
    ['hrms/separations/undo', { emp_id }],
    ['hrms/rejoinemployee', { emp_id, date_of_joining: day }],
    ['hrms/suspend', { emp_id, from_date: day, to_date: day }],
    ['hrms/suspend', { emp_id: suspension.EMPLOYEE_ID, action: 'end', id: suspension.id }],
    [`hrms/checkprobationform?employee_id=${probation}`],
    ['sendprobationform', { employee_id: probation }],
    ['updateprobation-v2', { employee_id: probation, action: 'confirm' }],
    ['hrms/employees/protected-records', { emp_id }],
    ['hrms/employees/reveal-protected-record', { emp_id, id: number, reason }],
    ['hrms/employees/reveal-protected-record', { emp_id: own, id: number, reason }],
    [
      'hrms/employees/save-protected-record',
      { emp_id, group: 'identity', kind: 'PAN', number: 'ZZZPZ9999Z' },
    ],
    ['hrms/employees/save-protected-record', { emp_id: own, id: number, group: 'identity', kind: 'PAN' }],
    ['hrms/employees/remove-protected-record', { emp_id: own, id: number }],
    [`${chart}orgChart`, { focus: emp_id }],
    [`${chart}reportingLines?emp_id=${emp_id}`],
    [`${chart}dottedLine`, { employee_id: emp_id, manager_id: own, kind: 'project', from_date: day }],
    ['hrms/data-quality/dismiss', { ids: [gap], dismissed: true, reason }],
    ['hrms/data-quality/ask', { ids: [gap] }],
    ['hrms/data-quality/set-manager', { ids: [led], manager_id: own }],
    ['hrms/file-request/add', { ...file, purpose: 'x', extensions: ['pdf'] }],
    ['hrms/file-request/list', file],
  ]
  const nobody = await (await hr('hrms/employee_details?emp_id=99999999', {})).text()
  for (const [path, body] of closed) expect(await (await hr(path, body)).text(), path).toBe(nobody)

  const joining = { FIRST_NAME: 'x', DATE_OF_JOINING: '2026-11-01', LOCATION_ID: elsewhere }
  const vacancy = { manager_id: emp_id, DESIGNATION_ID: 1, open_from: day }
  const changed = { selection: { ids: [emp_id] }, values: { CITY: 'x' }, fingerprint: '0'.repeat(64) }
  const self_role = { account_ids: [self.EMP_USER_ID], product_id: 1 }
  const refused: [path: string, body: object, key: string][] = [
    ['forms_api/updatelocation_emp', { emp_ids: [own], LOCATION_ID: elsewhere }, 'employees.outside_reach'],
    ['hrms/forms/saveFormData/12', { values: joining }, 'employees.outside_reach'],
    ['hrms/create-access-group', { GROUP_NAME: 'x', locations: [elsewhere] }, 'access.group_beyond_reach'],
    ['sub_admin/assign_roles', { ...self_role, data_scope: 'organisation' }, 'access.denied'],
    [`${chart}vacancies`, vacancy, 'request.invalid'],
    ['bulk-edit-users', changed, 'employees.bulk_changed'],
  ]
  for (const [path, body, key] of refused)
    expect(await (await hr(path, body)).json(), path).toMatchObject({ key })
})

/** Uploads a sheet to where imports are expected. */
async function uploaded(text: string): Promise<string> {
  const { hr, http } = world
  const file = { key: 'people.csv', content_type: 'text/csv', file_size: text.length, folder: 'imports' }
  const { signed_url, filePath } = await dataOf(hr('hrms/generate-signed-url', file))
  const put = await http.put(signed_url, { data: Buffer.from(text), headers: { 'content-type': 'text/csv' } })
  expect(put.ok()).toBe(true)
  return filePath
}

test('imports and exports are limited to people in reach, and links to others do not work @desktop @full', async () => {
  const { admin, hr, http, outside, other, self } = world
  const foreign = new Set(outside.map((one) => one.EMPLOYEE_CODE))
  const period = { from: '2026-01-01', to: '2026-11-30' }
  const sheets: [path: string, body: object][] = [
    ['hrms/employees/export', {}],
    ['hrms/employees/export', { EMP_CODE: [...foreign].slice(0, 50) }],
    ['hrms/EmployeeReports/employeeTimelineReport/export', period],
    ['hrms/employees/export-protected-records', { group: 'identity', reason: 'Yearly check' }],
  ]
  for (const [path, body] of sheets) {
    const codes: (string | undefined)[] = []
    for await (const [code] of readSheet(Readable.from([await (await hr(path, body)).body()])))
      codes.push(code)
    expect(codes[0], path).toBe('Employee code')
    expect(
      codes.filter((code) => foreign.has(code ?? '')),
      path,
    ).toEqual([])
  }

  const row = `${other.EMPLOYEE_CODE},Other,2020-01-01,${PLACE}`
  const taken = {
    formid: 12,
    filePath: await uploaded(`Employee code,First name,Date of joining,Location\n${row}\n`),
  }
  const logins = { filePath: await uploaded(`Employee code\n${other.EMPLOYEE_CODE}\n`) }
  const rosters = {
    filePath: await uploaded(`Employee code,Takes part in rosters\n${other.EMPLOYEE_CODE},No\n`),
  }
  const key = 'forms.import_rejected'
  expect(await (await hr('hrms/samplefileupload', taken)).json()).toMatchObject({ key })
  expect(await (await hr('deactivateloginbulk', logins)).json()).toMatchObject({ key })
  expect(await (await hr('updatebulkroster', rosters)).json()).toMatchObject({ key })

  const { downloads } = await dataOf(admin('downloads/list', {}))
  expect((await hr(`downloads/${downloads[0].id}/file`)).status()).toBe(404)
  expect((await hr(`job-status/${downloads[0].job}`)).status()).toBe(404)
  const requested = { record_type: 'employee', record_id: self.EMPLOYEE_ID }
  const { requests } = await dataOf(admin('hrms/file-request/list', requested))
  const { link } = requests.find((one: { file: object | null }) => one.file).file
  expect((await http.get(link.split('?')[0])).status()).toBe(403)
  expect((await http.get(link.replace('signature=', 'signature=x'))).status()).toBe(403)
})

/** Employee codes on the page. */
async function codesOn(page: Page): Promise<string[]> {
  return (await page.getByRole('main').innerText()).match(/EMP\d{4}/g) ?? []
}

test('no screen shows anybody out of reach: directory, filters, a link, the chart @desktop @full', async ({
  page,
  expectRefusal,
}) => {
  const { inside, outside, other, elsewhere, self } = world
  const foreign = new Set(outside.map((one) => one.EMPLOYEE_CODE))
  await signIn(page, HR)
  const views = [
    ['', `^1–20 of ${inside.size}$`],
    [`?f.8=${elsewhere}`, '^1–1 of 1$'],
    [`?q=${other.EMPLOYEE_CODE}`, '^1–\\d+ of \\d+$'],
  ] as const
  for (const [view, range] of views) {
    await page.goto(`/admin/users/emp-directory${view}`)
    await expect(page.getByText(new RegExp(range))).toBeVisible()
    const codes = await codesOn(page)
    expect(codes.length).toBeGreaterThan(0)
    expect(codes.filter((code) => foreign.has(code))).toEqual([])
  }
  expectRefusal(/^404 /)
  for (const tab of ['', '?tab=timeline', '?tab=work']) {
    await page.goto(`/admin/users/view/${other.EMPLOYEE_ID}${tab}`)
    await expect(page.getByText('you don’t have access to it').first()).toBeVisible()
    await expect(page.getByText(other.EMPLOYEE_NAME)).toBeHidden()
  }
  await expectAccessible(page)
  await page.goto(`/admin/users/edit?id=${other.EMPLOYEE_ID}`)
  await expect(page.getByText('you don’t have access to it').first()).toBeVisible()
  await page.goto(`/admin/users/org-chart?focus=${self.EMPLOYEE_ID}`)
  await expect(page.getByRole('region', { name: /^Organisation chart/ })).toBeVisible()
  await page.getByRole('combobox', { name: 'Find a person' }).fill(other.EMPLOYEE_NAME)
  await expect(page.getByRole('option', { name: other.EMPLOYEE_NAME })).toBeHidden()
  await expectAccessible(page)
})
