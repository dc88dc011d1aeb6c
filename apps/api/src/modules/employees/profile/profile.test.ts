import {
  employeeDetails,
  employeeTimeline,
  offerEmployeeCode,
  updateEmployee,
} from '@muster/contract/employees/employees.contract'
import {
  editFormData,
  getEditFieldData,
  getListing,
  saveFormData,
} from '@muster/contract/forms/forms.contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { aMaster, anAccount, anAdmin, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../../test/harness.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { addPeople, anHrOf, aPerson, aSmallCompany, type People } from '../employees.fixtures.ts'
import { applyDueChanges } from '../writes/due-changes.service.ts'

let app: TestApp
let world: People

beforeAll(async () => {
  app = await createTestApp()
  world = await aSmallCompany(app)
})

const read = (who: TestAccount, emp_id: number) =>
  app.call(employeeDetails, { token: who.token, query: { emp_id } })
const timeline = (who: TestAccount, employee_id: number) =>
  app.call(employeeTimeline, { token: who.token, query: { employee_id } })
type Values = Parameters<typeof app.call<typeof updateEmployee>>[1]['body']['values']
type More = Partial<Parameters<typeof app.call<typeof updateEmployee>>[1]['body']>
const update = (who: TestAccount, emp_id: number, values: Values, more: More = {}) =>
  app.call(updateEmployee, { token: who.token, body: { emp_id, values, ...more } })
const fieldIn = (answer: Awaited<ReturnType<typeof read>>, slug: string) =>
  answer.data.sections.flatMap((section) => section.fields).find((field) => field.FIELD_SLUG === slug)

describe('a record', () => {
  test('is read by section, with names for ids, in few statements', async () => {
    const answer = await read(world.admin, world.ravi)
    expect(answer.status).toBe(200)
    // The person, what belongs to the record, and the names of its ids.
    expect(answer.queries).toBeLessThanOrEqual(3)
    expect(answer.data).toMatchObject({
      EMPLOYEE_NAME: 'Ravi Kumar',
      EMP_USER_ID: null,
      IS_ACTIVE: 0,
      IS_ACTIVE_ATS: 0,
      access: [],
      manager: { EMPLOYEE_ID: world.asha, EMPLOYEE_NAME: 'Asha Rao' },
      direct_reports: 1,
      abilities: { edit: true, manage_account: true, change_status: true, change_picture: true },
    })
    expect(answer.data.sections.map((section) => section.slug)).toEqual([
      'personal',
      'contact',
      'work',
      'emergency_contact',
    ])
    expect(fieldIn(answer, 'DEPT_ID')).toMatchObject({
      value: world.sales,
      text: 'Sales',
      is_effective_dated: true,
    })
    expect(fieldIn(answer, 'REPORTING_MANAGER_ID')?.text).toBe('Asha Rao')
  })

  test('shows an employee their own contact data, but not their reports’', async () => {
    const ravi = await anAccount(app, world.org, { employeeId: world.ravi })
    const own = await read(ravi, world.ravi)
    expect(fieldIn(own, 'PHONE')).toMatchObject({ editable: true })
    expect(fieldIn(own, 'DEPT_ID')).toMatchObject({ editable: false })
    expect(own.data.EMP_USER_ID).toBe(ravi.accountId)
    expect(own.data.access).toEqual([{ product_id: 1, role_id: 7 }])
    const report = await read(ravi, world.meera)
    expect(report.status).toBe(200)
    for (const slug of ['PHONE', 'ADDRESS', 'PERSONAL_EMAIL', 'BLOOD_GROUP', 'EMERGENCY_PHONE']) {
      expect(fieldIn(report, slug)).toBeUndefined()
    }
    expect(report.data.abilities).toMatchObject({ edit: false, editable_fields: [], change_picture: false })
    expect((await read(ravi, world.asha)).body.key).toBe('record.not_found')
  })

  test('out of reach is answered exactly like a missing one', async () => {
    const hr = await anHrOf(app, world, world.delhi)
    const other = await aSmallCompany(app)
    const answers = [
      await read(hr, world.ravi),
      await read(world.admin, other.ravi),
      await read(hr, 999_999_999),
      await timeline(hr, world.ravi),
      await update(hr, world.ravi, { FIRST_NAME: 'X' }),
      await update(world.admin, other.ravi, { FIRST_NAME: 'X' }),
    ]
    expect(answers.map((answer) => [answer.status, answer.body.key, answer.body.message])).toEqual(
      answers.map(() => [404, 'record.not_found', answers[2]?.body.message]),
    )
  })

  test('is audited when identity data is read, unless it is one’s own', async () => {
    const people = await aSmallCompany(app)
    await tx(app.system(people.org.orgId), async (db) => {
      await sql`
        with made as (
          insert into property (org_id, group_id, name, slug, field_type)
          select org_id, id, 'Passport', 'PASSPORT', 'input' from property_group
          where org_id = ${people.org.orgId} and slug = 'own-properties' returning org_id, id)
        insert into form_field (org_id, form_no, section_id, property_id, name, slug, field_type, field_group)
        select s.org_id, s.form_no, s.id, made.id, 'Passport', 'PASSPORT', 'input', 'identity'
        from form_section s join made on made.org_id = s.org_id
        where s.form_no = 12 and s.slug = 'personal'`.execute(db)
    })
    expect((await update(people.admin, people.ravi, { PASSPORT: 'K1234567' })).status).toBe(200)
    expect(fieldIn(await read(people.admin, people.ravi), 'PASSPORT')?.value).toBe('K1234567')
    const own = await anAccount(app, people.org, { employeeId: people.ravi })
    expect(fieldIn(await read(own, people.ravi), 'PASSPORT')?.value).toBe('K1234567')
    const hr = await anHrOf(app, people, people.pune)
    expect(fieldIn(await read(hr, people.ravi), 'PASSPORT')).toBeUndefined()
    const reads = await readTx(app.system(people.org.orgId), (db) =>
      db
        .selectFrom('audit_entry')
        .select(['account_id', 'action', 'details', 'changes'])
        .where('org_id', '=', people.org.orgId)
        .where('record_id', '=', people.ravi)
        .where('action', 'in', ['audit.protected_fields.read', 'employees.profile.update'])
        .orderBy('id')
        .execute(),
    )
    expect(reads.map((row) => [row.account_id, row.action, row.details])).toEqual([
      [people.admin.accountId, 'employees.profile.update', {}],
      [
        people.admin.accountId,
        'audit.protected_fields.read',
        { groups: ['identity'], people: 1, via: 'employees.profile.read' },
      ],
    ])
    expect(JSON.stringify(reads)).not.toContain('K1234567')
    const shown = await timeline(people.admin, people.ravi)
    expect(JSON.stringify(shown.data)).not.toContain('K1234567')
  })
})

describe('a change', () => {
  test('of the phone appears in the timeline at once, masked for readers without permission', async () => {
    const people = await aSmallCompany(app)
    const before = await read(people.admin, people.meera)
    const answer = await update(
      people.admin,
      people.meera,
      { PHONE: '+91 98765 00000' },
      { version: before.data.version },
    )
    expect(answer.data).toMatchObject({ version: before.data.version + 1, scheduled: [] })
    const [entry] = (await timeline(people.admin, people.meera)).data.timeline
    expect(entry).toMatchObject({
      event_type: 9,
      title: 'Profile changed',
      on_date: '2026-11-21',
      changes: [{ FIELD_SLUG: 'PHONE', FIELD_NAME: 'Mobile number', after: '+91 98765 00000' }],
    })
    const manager = await anAccount(app, people.org, { employeeId: people.ravi })
    const [masked] = (await timeline(manager, people.meera)).data.timeline
    expect(masked?.changes).toEqual([
      { FIELD_SLUG: 'PHONE', FIELD_NAME: 'Mobile number', before: '•••', after: '•••' },
    ])
  })

  test('based on an outdated version is refused, and neither version is lost', async () => {
    const people = await aSmallCompany(app)
    const { version } = (await read(people.admin, people.ravi)).data
    expect((await update(people.admin, people.ravi, { CITY: 'Pune' }, { version })).status).toBe(200)
    const late = await update(people.admin, people.ravi, { CITY: 'Nashik' }, { version })
    expect([late.status, late.body.key]).toEqual([409, 'record.conflict'])
    expect(late.body.data).toMatchObject({ version: version + 1, values: { CITY: 'Pune' } })
    expect(fieldIn(await read(people.admin, people.ravi), 'CITY')?.value).toBe('Pune')
  })

  test('made concurrently with another is a conflict', async () => {
    const people = await aSmallCompany(app)
    const { version } = (await read(people.admin, people.ravi)).data
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((CITY) => update(people.admin, people.ravi, { CITY }, { version })),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409])
  })

  test('of department, designation and manager keeps its history and adds timeline entries', async () => {
    const people = await aSmallCompany(app)
    const support = await aMaster(app, people.org, 'department', 'Support')
    const answer = await update(
      people.admin,
      people.meera,
      { DEPT_ID: support, REPORTING_MANAGER_ID: people.asha },
      { effective_date: '2026-03-01', reason: 'New team' },
    )
    expect(answer.data.scheduled).toEqual([])
    const { timeline: entries, total_rows } = (await timeline(people.admin, people.meera)).data
    expect(total_rows).toBe(3)
    expect(entries.map((entry) => [entry.event_type, entry.on_date, entry.reason]).sort()).toEqual(
      [
        [1, '2024-01-01', ''],
        [2, '2026-03-01', 'New team'],
        [5, '2026-03-01', 'New team'],
      ].sort(),
    )
    expect(entries.find((entry) => entry.event_type === 2)?.changes[0]).toMatchObject({
      before: 'Sales',
      after: 'Support',
    })
    for (const [search, count] of [
      ['support', 1],
      ['NEW TEAM', 2],
      ['nowhere', 0],
    ] as const) {
      const { data } = await app.call(employeeTimeline, {
        token: people.admin.token,
        query: { employee_id: people.meera, search, limit: 1 },
      })
      expect([data.total_rows, data.timeline.length]).toEqual([count, Math.min(count, 1)])
    }
    expect(entries.at(-1)?.changes.map((change) => [change.FIELD_NAME, change.after])).toEqual([
      ['Location', 'Pune'],
      ['Department', 'Sales'],
      ['Reporting manager', 'Ravi Kumar'],
    ])
    const rows = await readTx(app.system(people.org.orgId), (db) =>
      db
        .selectFrom('employee_assignment')
        .select(['value_id', 'from_date', 'to_date'])
        .where('org_id', '=', people.org.orgId)
        .where('employee_id', '=', people.meera)
        .where('attribute', '=', 'department')
        .orderBy('from_date')
        .execute(),
    )
    expect(rows).toEqual([
      { value_id: people.sales, from_date: '2024-01-01', to_date: '2026-02-28' },
      { value_id: support, from_date: '2026-03-01', to_date: null },
    ])
  })

  test('with a future date shows as upcoming, and takes effect on its day', async () => {
    const people = await aSmallCompany(app)
    const answer = await update(
      people.admin,
      people.meera,
      { LOCATION_ID: people.delhi },
      { effective_date: '2026-12-01' },
    )
    expect(answer.data.scheduled).toEqual(['LOCATION_ID'])
    const before = await read(people.admin, people.meera)
    expect(before.data.LOCATION_NAME).toBe('Pune')
    expect(before.data.upcoming).toEqual([
      { FIELD_SLUG: 'LOCATION_ID', FIELD_NAME: 'Location', from_date: '2026-12-01', text: 'Delhi' },
    ])
    expect((await timeline(people.admin, people.meera)).data.timeline[0]).toMatchObject({
      is_future: true,
      event_type: 4,
    })
    expect(await applyDueChanges(app.system(people.org.orgId))).toEqual({
      changed: 0,
      left: 0,
      refusedManagers: [],
      refusedGains: [],
    })
    // 1 December begins in India while it is still 30 November in UTC.
    app.setNow('2026-11-30T19:00:00Z')
    expect(await applyDueChanges(app.system(people.org.orgId))).toEqual({
      changed: 1,
      left: 0,
      refusedManagers: [],
      refusedGains: [],
    })
    expect((await applyDueChanges(app.system(people.org.orgId))).changed).toBe(0)
    const admin = await anAdmin(app, people.org)
    expect((await read(admin, people.meera)).data).toMatchObject({ LOCATION_NAME: 'Delhi', upcoming: [] })
    app.setNow(TEST_NOW)
  })

  test('of the joining date moves the first periods, but not past later ones', async () => {
    const people = await aSmallCompany(app)
    expect((await update(people.admin, people.meera, { DATE_OF_JOINING: '2023-06-01' })).status).toBe(200)
    const support = await aMaster(app, people.org, 'department', 'Support')
    await update(people.admin, people.meera, { DEPT_ID: support }, { effective_date: '2025-01-01' })
    const late = await update(people.admin, people.meera, { DATE_OF_JOINING: '2025-06-01' })
    expect(late.body.fields).toHaveProperty('DATE_OF_JOINING')
    const { timeline: entries } = (await timeline(people.admin, people.meera)).data
    expect(entries.find((entry) => entry.event_type === 1)).toMatchObject({ on_date: '2023-06-01' })
  })

  test('that creates a cycle of managers, direct or indirect, is refused with the name', async () => {
    for (const manager of ['ravi', 'meera'] as const) {
      const answer = await update(world.admin, world.asha, { REPORTING_MANAGER_ID: world[manager] })
      expect([answer.status, answer.body.key]).toEqual([422, 'employees.manager_cycle'])
      expect(answer.message).toContain('Asha Rao')
    }
    const self = await update(world.admin, world.asha, { REPORTING_MANAGER_ID: world.asha })
    expect(self.status).toBe(422)
  })

  test('of two managers at once never creates a cycle', async () => {
    const people = await aSmallCompany(app)
    const answers = await Promise.all([
      update(people.admin, people.asha, { REPORTING_MANAGER_ID: people.dev }),
      update(people.admin, people.dev, { REPORTING_MANAGER_ID: people.asha }),
    ])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422])
  })

  const refused: [string, Values, string][] = [
    ['a date of birth in the future', { DATE_OF_BIRTH: '2027-01-01' }, 'DATE_OF_BIRTH'],
    ['a date of birth of a child', { DATE_OF_BIRTH: '2015-01-01' }, 'DATE_OF_BIRTH'],
    ['no first name', { FIRST_NAME: ' ' }, 'FIRST_NAME'],
    ['a missing department', { DEPT_ID: 999_999 }, 'DEPT_ID'],
    ['an invalid e-mail address', { EMAIL: 'nobody' }, 'EMAIL'],
    ['a list as a name', { FIRST_NAME: ['a', 'b'] }, 'FIRST_NAME'],
    ['control characters', { LAST_NAME: 'a\u0000b' }, 'LAST_NAME'],
  ]
  test.each(refused)('to %s is refused', async (_name, values, slug) => {
    const answer = await update(world.admin, world.dev, values)
    expect(answer.status).toBe(422)
    expect(answer.body.fields).toHaveProperty(slug)
  })

  test('to a manager of another organisation is refused like a missing one', async () => {
    const other = await aSmallCompany(app)
    const answers = await Promise.all(
      [other.ravi, 999_999_999].map((id) => update(world.admin, world.dev, { REPORTING_MANAGER_ID: id })),
    )
    expect(answers.map((answer) => [answer.status, answer.body.fields])).toEqual([
      [422, { REPORTING_MANAGER_ID: 'Reporting manager must be one of the choices offered.' }],
      [422, { REPORTING_MANAGER_ID: 'Reporting manager must be one of the choices offered.' }],
    ])
  })

  test('to somebody else’s code or e-mail address is refused', async () => {
    const { data } = await read(world.admin, world.ravi)
    const code = await update(world.admin, world.dev, { EMPLOYEE_CODE: data.EMPLOYEE_CODE.toLowerCase() })
    expect(code.body.fields).toEqual({ EMPLOYEE_CODE: 'Employee code is already taken.' })
    const email = await update(world.admin, world.dev, { EMAIL: data.EMAIL })
    expect(email.body.fields).toHaveProperty('EMAIL')
  })

  test('of an unknown field, or of no field, has no effect', async () => {
    expect((await update(world.admin, world.dev, { NOT_A_FIELD: 1 })).status).toBe(403)
    const { version } = (await read(world.admin, world.dev)).data
    expect((await update(world.admin, world.dev, {})).data.version).toBe(version)
  })
})

describe('who may change what', () => {
  test('an employee changes their own contact fields and nothing else', async () => {
    const people = await aSmallCompany(app)
    const me = await anAccount(app, people.org, { employeeId: people.meera })
    expect((await update(me, people.meera, { PHONE: '+919800000001', CITY: 'Pune' })).status).toBe(200)
    const attempts: Values[] = [
      { DEPT_ID: null },
      { FIRST_NAME: 'Boss' },
      { EMAIL: 'a@b.co' },
      { BLOOD_GROUP: 'A+' },
    ]
    for (const values of attempts) {
      const answer = await update(me, people.meera, values)
      expect([answer.status, answer.body.key]).toEqual([403, 'employees.field_not_editable'])
    }
    const manager = await anAccount(app, people.org, { employeeId: people.ravi })
    expect((await update(manager, people.meera, { CITY: 'Delhi' })).status).toBe(403)
    expect((await update(me, people.ravi, { CITY: 'Delhi' })).status).toBe(404)
  })

  test('HR of one location can’t move people out of it, today or later, nor add people elsewhere', async () => {
    const people = await aSmallCompany(app)
    const hr = await anHrOf(app, people, people.pune)
    for (const effective_date of [undefined, '2027-01-01']) {
      const answer = await update(hr, people.meera, { LOCATION_ID: people.delhi }, { effective_date })
      expect([answer.status, answer.body.key]).toEqual([403, 'employees.outside_reach'])
    }
    expect((await read(hr, people.meera)).data.upcoming).toEqual([])
    expect((await update(hr, people.meera, { FIRST_NAME: 'Mira' })).status).toBe(200)
    const values = { FIRST_NAME: 'New', EMPLOYEE_CODE: 'N1', DATE_OF_JOINING: '2026-01-01' }
    const elsewhere = await app.call(saveFormData, {
      token: hr.token,
      params: { formid: 12 },
      body: { values: { ...values, LOCATION_ID: people.delhi } },
    })
    expect(elsewhere.body.key).toBe('employees.outside_reach')
    const here = await app.call(saveFormData, {
      token: hr.token,
      params: { formid: 12 },
      body: { values: { ...values, LOCATION_ID: people.pune } },
    })
    expect(here.status).toBe(200)
  })

  test('HR can’t take over an administrator’s account by changing the e-mail address', async () => {
    const people = await aSmallCompany(app)
    await anAdmin(app, people.org, { employeeId: people.asha })
    const hr = await anHrOf(app, people, people.pune)
    expect((await update(hr, people.asha, { EMAIL: 'mine@example.test' })).status).toBe(403)
    expect((await update(hr, people.asha, { LAST_NAME: 'Rau' })).status).toBe(200)
  })
})

describe('form 12', () => {
  test('adds a person with the next free code, first periods and a joining event', async () => {
    const people = await aSmallCompany(app)
    const token = people.admin.token
    const offered = await app.call(offerEmployeeCode, { token })
    expect(offered.data.EMPLOYEE_CODE).toBe('EMP0001')
    const save = (values: Values) =>
      app.call(saveFormData, { token, params: { formid: 12 }, body: { values } })
    const first = await save({
      FIRST_NAME: 'Nila',
      LAST_NAME: 'Sen',
      EMPLOYEE_CODE: offered.data.EMPLOYEE_CODE,
      DATE_OF_JOINING: '2026-11-02',
      DEPT_ID: people.sales,
    })
    const second = await save({ FIRST_NAME: 'Om', DATE_OF_JOINING: '2026-11-02', EMPLOYEE_CODE: '' })
    expect([first.status, second.status]).toEqual([200, 200])
    expect((await read(people.admin, second.data.id)).data.EMPLOYEE_CODE).toBe('EMP0002')
    const { timeline: entries } = (await timeline(people.admin, first.data.id)).data
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({ event_type: 1, title: 'Joined', changes: [{ after: 'Sales' }] })
    const missing = await save({ LAST_NAME: 'Nobody' })
    expect(Object.keys(missing.body.fields ?? {}).sort()).toEqual(['DATE_OF_JOINING', 'FIRST_NAME'])
  })

  test('is read, listed and edited through the generic calls under the same rules', async () => {
    const people = await aSmallCompany(app)
    const hr = await anHrOf(app, people, people.pune)
    const listed = await app.call(getListing, { token: hr.token, params: { formid: 12 }, body: {} })
    expect(listed.data.total_rows).toBe(3)
    expect(JSON.stringify(listed.data.listing)).not.toContain('+9198')
    const one = await app.call(getEditFieldData, {
      token: hr.token,
      params: { formid: 12 },
      body: { id: people.dev },
    })
    expect(one.status).toBe(404)
    const edited = await app.call(editFormData, {
      token: people.admin.token,
      params: { formid: 12 },
      body: { id: people.dev, values: { LAST_NAME: 'Naïr' } },
    })
    expect(edited.status).toBe(200)
    expect((await read(people.admin, people.dev)).data.EMPLOYEE_NAME).toBe('Dev Naïr')
  })

  test('assigns unique codes to many people added at once', async () => {
    const people = await aSmallCompany(app)
    const ids = await Promise.all(
      Array.from({ length: 4 }, () =>
        addPeople(app, people.org, [aPerson({ EMPLOYEE_CODE: null }), aPerson({ EMPLOYEE_CODE: null })]),
      ),
    )
    expect(new Set(ids.flat()).size).toBe(8)
  })
})
