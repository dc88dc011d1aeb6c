import { Readable } from 'node:stream'
import {
  employeeDetails,
  employeeTimeline,
  exportEmployees,
  listEmployees,
  updateEmployee,
} from '@muster/contract/employees/employees.contract'
import { createFormField } from '@muster/contract/forms/form-builder.contract'
import type { FieldType } from '@muster/contract/forms/form-definition'
import * as forms from '@muster/contract/forms/forms.contract'
import { type Endpoint, ROLE } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  anAccount,
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { readTx } from '../../platform/db/tx.ts'
import { readSheet } from '../../platform/spreadsheets/index.ts'
import { directoryFilter } from './directory/directory.filters.ts'
import { directoryOrder } from './directory/directory.order.ts'
import { directoryPage } from './directory/directory.queries.ts'
import { addPeople, aPerson } from './employees.fixtures.ts'

/** Custom fields of the employee form: who can see their values, and the number of statements. */

const EMPLOYEE = 12
const SECRET = 'hidden-4711'

let app: TestApp
let org: TestOrganisation
let admin: TestAccount

const addField = (FIELD_NAME: string, FEILD_TYPE: FieldType, given: object = {}) =>
  app.call(createFormField, {
    token: admin.token,
    body: { formid: EMPLOYEE, FIELD_NAME, FEILD_TYPE, is_searchable: false, in_list: false, ...given },
  })

beforeAll(async () => {
  app = await createTestApp()
  org = await anOrganisation(app)
  admin = await anAdmin(app, org)
})

describe.each([
  ['limited to a protected group', { FIELD_SLUG: 'STOCK_PLAN', field_group: 'pay' }],
  ['limited to a role', { FIELD_SLUG: 'ROLE_NOTE', view_roles: [ROLE.payroll], edit_roles: [ROLE.payroll] }],
])('a custom field %s', (_name, given) => {
  const slug = given.FIELD_SLUG
  let hr: TestAccount
  let person: number

  beforeAll(async () => {
    const made = await addField(`Field ${slug}`, 'input', { ...given, is_searchable: true, in_list: true })
    expect(made.message).toBe('Field added.')
    const ids = await addPeople(app, org, [aPerson({ [slug]: SECRET })])
    person = ids[0] as number
    await app.call(updateEmployee, {
      token: admin.token,
      body: { emp_id: person, values: { [slug]: `${SECRET}-new` } } as never,
    })
    hr = await anAccount(app, org, {
      roles: [ROLE.employee],
      grants: {
        'employees.directory.view': ['organisation'],
        'employees.profile.view': ['organisation'],
        'employees.profile.edit': ['organisation'],
        'employees.export': ['organisation'],
        'employees.create': ['organisation'],
        'audit.entry.view': ['organisation'],
      },
    })
  })

  const exits: [string, (token: string) => Promise<string>][] = [
    ['the detail', (token) => text(employeeDetails, { token, query: { emp_id: person } })],
    ['the list', (token) => text(listEmployees, { token, body: { filters: { 1: [person] } } })],
    ['the history', (token) => text(employeeTimeline, { token, query: { employee_id: person } })],
    [
      'the record by its form',
      (token) => text(forms.getEditFieldData, { token, params: { formid: EMPLOYEE }, body: { id: person } }),
    ],
    [
      'the listing by its form',
      (token) => text(forms.getListing, { token, params: { formid: EMPLOYEE }, body: {} }),
    ],
    [
      'the export',
      async (token) => {
        const file = await app.call(exportEmployees, { token, body: { columns: [slug] } as never })
        return JSON.stringify((await rowsOf(file.raw)) ?? [])
      },
    ],
  ]
  test.each(exits)(
    'is absent from %s without permission, and visible to administrators',
    async (exit, read) => {
      expect(await read(hr.token)).not.toContain(SECRET)
      // The list shows it only as a selected column, and history masks protected values for everybody.
      const isKept = exit === 'the list' || (exit === 'the history' && 'field_group' in given)
      if (!isKept) expect(await read(admin.token)).toContain(SECRET)
    },
  )

  test('can’t be filtered by without permission', async () => {
    const find = (token: string) =>
      app.call(listEmployees, { token, body: { filters: { [slug]: [`${SECRET}-new`] } } })
    expect((await find(admin.token)).data.total_rows).toBe(1)
    const answer = await find(hr.token)
    expect(answer.data?.total_rows ?? 0).toBe(0)
  })

  test('can’t be changed without permission', async () => {
    const answer = await app.call(updateEmployee, {
      token: hr.token,
      body: { emp_id: person, values: { [slug]: 'x' } } as never,
    })
    expect(answer.status).not.toBe(200)
  })
})

test.each([
  ['its field group', { FIELD_SLUG: 'HIDDEN_PAY', field_group: 'pay' }],
  ['its roles', { FIELD_SLUG: 'HIDDEN_ROLE', view_roles: [ROLE.payroll], edit_roles: [ROLE.payroll] }],
])('a condition on a field hidden by %s holds for nobody who does not see it', async (_name, hidden) => {
  const { FIELD_SLUG } = hidden
  await addField(FIELD_SLUG, 'input', hidden)
  const asked = { effect: 'require', field: FIELD_SLUG, values: [SECRET] }
  const shown = { effect: 'show', field: FIELD_SLUG, values: [SECRET] }
  await addField('Required', 'input', { FIELD_SLUG: `${FIELD_SLUG}_ASKED`, conditions: [asked] })
  await addField('Shown', 'input', { FIELD_SLUG: `${FIELD_SLUG}_SHOWN`, conditions: [shown] })
  const given = { [FIELD_SLUG]: SECRET, [`${FIELD_SLUG}_ASKED`]: 'a', [`${FIELD_SLUG}_SHOWN`]: 'b' }
  const [person] = (await addPeople(app, org, [aPerson(given as never)])) as [number]
  const hr = await anAccount(app, org, {
    roles: [ROLE.employee],
    grants: { 'employees.profile.view': ['organisation'], 'employees.profile.edit': ['organisation'] },
  })
  const clear = (token: string, values: object) =>
    app.call(updateEmployee, { token, body: { emp_id: person, values } as never })
  expect((await clear(admin.token, { [`${FIELD_SLUG}_ASKED`]: '' })).status).toBe(422)
  expect((await clear(hr.token, { [`${FIELD_SLUG}_ASKED`]: '' })).status).toBe(200)
  const detail = await app.call(employeeDetails, { token: hr.token, query: { emp_id: person } })
  const values = detail.data.sections.flatMap((section) => section.fields)
  const kept = values.find((field) => field.FIELD_SLUG === `${FIELD_SLUG}_SHOWN`)
  expect(kept?.value).toBe('b')
})

async function text<E extends Endpoint>(endpoint: E, input: object): Promise<string> {
  const answer = await app.call(endpoint, input as never)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return JSON.stringify(answer.body)
}

async function rowsOf(raw: Buffer): Promise<unknown[]> {
  const rows: unknown[] = []
  for await (const row of readSheet(Readable.from(raw))) rows.push(row)
  return rows
}

describe('a form that changed while a person was being edited', () => {
  const version = async (who = admin) =>
    (await app.call(forms.getFormFields, { token: who.token, params: { formid: EMPLOYEE }, query: {} })).data
      .version

  test('refuses the outdated version with the differences, and accepts the current one', async () => {
    const [person] = (await addPeople(app, org, [aPerson({ CITY: 'Pune' })])) as [number]
    const save = (form_version: number) =>
      app.call(updateEmployee, {
        token: admin.token,
        body: { emp_id: person, values: { CITY: 'Goa' }, form_version },
      })
    const city = async () =>
      (await app.call(employeeDetails, { token: admin.token, query: { emp_id: person } })).data.sections
        .flatMap((section) => section.fields)
        .find((field) => field.FIELD_SLUG === 'CITY')?.value
    const opened = await version()
    await addField('Badge', 'input', { FIELD_SLUG: 'BADGE' })
    const refused = await save(opened)
    expect(refused.body).toMatchObject({
      code: 409,
      key: 'forms.form_changed',
      data: { version: opened + 1, changes: [{ kind: 'field_added', name: 'Badge' }] },
    })
    expect(await city()).toBe('Pune')
    expect((await save(opened + 1)).message).toBe('Saved.')
    expect(await city()).toBe('Goa')
  })

  test('ignores changes of fields the editor may not see', async () => {
    const [person] = (await addPeople(app, org, [aPerson({})])) as [number]
    const self = await anAccount(app, org, { roles: [ROLE.employee], employeeId: person })
    const opened = await version(self)
    await addField('Pay note', 'input', { FIELD_SLUG: 'PAY_NOTE', view_roles: [ROLE.payroll] })
    const answer = await app.call(updateEmployee, {
      token: self.token,
      body: { emp_id: person, values: { CITY: 'Goa' }, form_version: opened },
    })
    expect(answer.message).toBe('Saved.')
  })
})

describe('with 40 fields, 6 of them searchable, and 2,000 people', () => {
  beforeAll(async () => {
    for (let number = 0; number < 38; number++) {
      const type = number === 2 ? 'decimal' : number === 3 ? 'calander' : 'input'
      await addField(`Own ${number}`, type, { FIELD_SLUG: `OWN_${number}`, is_searchable: number < 4 })
    }
    await addPeople(
      app,
      org,
      Array.from({ length: 2000 }, (_, index) =>
        aPerson({
          OWN_0: `Team ${index % 200}`,
          OWN_1: `Desk ${index}`,
          OWN_2: `${index % 400}.50`,
          OWN_3: `20${10 + (index % 20)}-0${1 + (index % 9)}-11`,
          OWN_20: `Note ${index}`,
        }),
      ),
    )
    await app.platform.database.owner((session) => session.exec('vacuum analyze custom_value; '))
    await app.platform.database.owner((session) => session.exec('vacuum analyze employee'))
  }, 120_000)

  test('filters by one of them in at most four statements', async () => {
    const answer = await app.call(listEmployees, {
      token: admin.token,
      body: { filters: { OWN_0: ['Team 7'] }, columns: ['OWN_0', 'OWN_20'] },
    })
    expect(answer.data.total_rows).toBe(10)
    expect(answer.queries).toBeLessThanOrEqual(4)
  })

  test('finds a number in any notation', async () => {
    const find = async (value: string) =>
      (await app.call(listEmployees, { token: admin.token, body: { filters: { OWN_2: [value] } } })).data
        .total_rows
    expect(await Promise.all(['12.5', '012.500', '12', '-0'].map(find))).toEqual([5, 5, 0, 0])
  })

  // The value must be an index condition too, not only the field: row security can prevent that.
  test.each([
    ['a text', { OWN_1: ['Desk 77'] }, 'text_value'],
    ['a number', { OWN_2: ['77.5'] }, 'number_key'],
    ['a day', { OWN_3: ['2017-08-11'] }, 'date_value'],
  ])('%s is found by the index of values', async (_name, filters, column) => {
    const ctx = app.system(org.orgId)
    const plan = await readTx(ctx, async (db) => {
      const filter = await directoryFilter(ctx, db, ['employees.directory.view'], {
        search: '',
        filters,
      })
      const page = directoryPage(ctx, filter, directoryOrder(undefined), {
        limit: 20,
        offset: 0,
        cursor: undefined,
        search: '',
      })
      const { rows } = await sql<Record<string, string>>`explain ${page}`.execute(db)
      return rows.map((row) => Object.values(row)[0]).join('\n')
    })
    expect(plan).toMatch(/custom_value_(text|unique|number|date|record)|custom_value_pkey/)
    expect(plan).not.toMatch(/Seq Scan on custom_value/)
    expect(plan).toMatch(new RegExp(`(Index|Recheck) Cond: .*field_id = .*${column} = ANY`))
  })
})
