import {
  bulkEditFields,
  bulkEditUsers,
  previewBulkEdit,
} from '@muster/contract/employees/bulk/bulk-edit.contract'
import { BULK_FILE } from '@muster/contract/employees/bulk/bulk-files'
import {
  employeeDetails,
  employeeTimeline,
  updateEmployee,
} from '@muster/contract/employees/employees.contract'
import {
  listImportRuns,
  previewImportUndo,
  undoImport,
} from '@muster/contract/forms/imports/imports.contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { aMaster, anAccount } from '../../../../test/factories.ts'
import { createTestApp } from '../../../../test/harness.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { addPeople, anHrOf, aPerson, aSmallCompany, type People } from '../employees.fixtures.ts'

const app = await createTestApp()
let people: People
let support: number
let token: string

beforeEach(async () => {
  people = await aSmallCompany(app)
  support = await aMaster(app, people.org, 'department', 'Support')
  token = people.admin.token
})

const rowOf = (id: number) =>
  readTx(app.system(people.org.orgId), (db) =>
    db
      .selectFrom('employee')
      .select(['department_id', 'location_id', 'manager_id', 'nationality', 'version'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )

type Body = Parameters<typeof app.call<typeof previewBulkEdit>>[1]['body']

const preview = (body: Body, as = token) => app.call(previewBulkEdit, { token: as, body })

async function run(body: Body, more: { leave_out_problems?: boolean } = {}, as = token) {
  const { data } = await preview(body, as)
  return app.call(bulkEditUsers, { token: as, body: { ...body, fingerprint: data.fingerprint, ...more } })
}

describe('bulk edit', () => {
  test('previews the number of changes by field, with examples, before applying them', async () => {
    const body = {
      selection: { criteria: { search: '', loc: people.pune } },
      values: { DEPT_ID: support, NATIONALITY: 'Indian' },
    }
    const { data, queries } = await preview(body)
    expect(data).toMatchObject({ people: 3, changed: 3, unchanged: 0, with_problems: 0, is_job: false })
    expect(data.fields).toEqual([
      {
        FIELD_SLUG: 'NATIONALITY',
        FIELD_NAME: 'Nationality',
        is_effective_dated: false,
        changed: 3,
        after: 'Indian',
        before: [{ text: '', count: 3 }],
      },
      {
        FIELD_SLUG: 'DEPT_ID',
        FIELD_NAME: 'Department',
        is_effective_dated: true,
        changed: 3,
        after: 'Support',
        before: [{ text: 'Sales', count: 3 }],
      },
    ])
    expect(data.examples).toHaveLength(3)
    expect(queries).toBeLessThanOrEqual(8)
    expect((await rowOf(people.asha)).department_id).toBe(people.sales)

    const answer = await run(body)
    expect([answer.status, answer.data.changed]).toEqual([200, 3])
    for (const id of [people.asha, people.ravi, people.meera]) {
      expect(await rowOf(id)).toMatchObject({ department_id: support, nationality: 'Indian' })
    }
    expect((await rowOf(people.dev)).department_id).toBeNull()
  })

  test('plans changes with a future effective date without applying them yet', async () => {
    const body = {
      selection: { ids: [people.asha, people.dev] },
      values: { DEPT_ID: support },
      effective_date: '2027-01-01',
      reason: 'New year',
    }
    expect((await run(body)).status).toBe(200)
    expect((await rowOf(people.asha)).department_id).toBe(people.sales)
    const { data } = await app.call(employeeDetails, { token, query: { emp_id: people.asha } })
    expect(data.upcoming).toMatchObject([{ FIELD_SLUG: 'DEPT_ID', from_date: '2027-01-01', text: 'Support' }])
    const timeline = await app.call(employeeTimeline, { token, query: { employee_id: people.asha } })
    expect(JSON.stringify(timeline.data.timeline)).toContain('New year')
  })

  test('changes nobody if there are problems, unless the caller chose to leave them out', async () => {
    // Meera reports to Ravi, who reports to Asha: neither they nor Meera can report to Meera, only Dev can.
    const body = {
      selection: { criteria: { search: '' } },
      values: { REPORTING_MANAGER_ID: people.meera },
    }
    const { data } = await preview(body)
    expect(data).toMatchObject({ people: 4, changed: 1, with_problems: 3 })
    expect(data.problems.map(({ EMPLOYEE_NAME, message }) => `${EMPLOYEE_NAME}: ${message}`)).toEqual(
      expect.arrayContaining([
        'Asha Rao: Meera Iyer reports to Asha Rao directly or indirectly, so can’t be their manager.',
        'Meera Iyer: Meera Iyer can’t be their own manager.',
      ]),
    )
    expect((await run(body)).status).toBe(422)
    expect((await rowOf(people.dev)).manager_id).toBeNull()
    const answer = await run(body, { leave_out_problems: true })
    expect([answer.status, answer.data.changed]).toEqual([200, 1])
    expect((await rowOf(people.dev)).manager_id).toBe(people.meera)
    expect((await rowOf(people.asha)).manager_id).toBeNull()
  })

  test('reports an effective date before joining as a problem of that employee', async () => {
    const body = {
      selection: { ids: [people.asha] },
      values: { DEPT_ID: support },
      effective_date: '2023-12-31',
    }
    const { data } = await preview(body)
    expect(data.problems[0]?.message).toContain('joins on 2024-01-01')
  })

  test('refuses the edit if one of the records has changed since the preview', async () => {
    const body = { selection: { ids: [people.asha, people.ravi] }, values: { DEPT_ID: support } }
    const { data } = await preview(body)
    await app.call(updateEmployee, { token, body: { emp_id: people.ravi, values: { NATIONALITY: 'Other' } } })
    const answer = await app.call(bulkEditUsers, { token, body: { ...body, fingerprint: data.fingerprint } })
    expect([answer.status, answer.body.key]).toEqual([409, 'employees.bulk_changed'])
    expect((await rowOf(people.asha)).department_id).toBe(people.sales)
  })

  test('applies only one of two identical edits sent concurrently', async () => {
    const body = { selection: { ids: [people.asha, people.ravi] }, values: { DEPT_ID: support } }
    const { data } = await preview(body)
    const both = await Promise.all(
      [1, 2].map(() => app.call(bulkEditUsers, { token, body: { ...body, fingerprint: data.fingerprint } })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('refuses fields that differ from person to person, and units that do not exist', async () => {
    const { data } = await app.call(bulkEditFields, { token })
    expect(data.slugs).toContain('DEPT_ID')
    for (const slug of ['EMPLOYEE_CODE', 'EMAIL', 'FIRST_NAME', 'PHONE', 'DATE_OF_BIRTH']) {
      expect(data.slugs).not.toContain(slug)
      const answer = await preview({ selection: { ids: [people.asha] }, values: { [slug]: 'x' } })
      expect([answer.status, answer.body.key]).toEqual([422, 'employees.bulk_field'])
    }
    const unknown = await preview({ selection: { ids: [people.asha] }, values: { DEPT_ID: 999_999_999 } })
    expect(unknown.data.with_problems).toBe(1)
    const nothing = await preview({ selection: { ids: [people.asha] }, values: {} })
    expect(nothing.status).toBe(422)
  })
})

describe('reach', () => {
  test('excludes employees out of reach, and moves nobody out of reach', async () => {
    const hr = await anHrOf(app, people, people.delhi, { 'employees.bulk.edit': ['group'] })
    const both = await preview(
      { selection: { ids: [people.asha, people.dev] }, values: { DEPT_ID: support } },
      hr.token,
    )
    expect(both.data).toMatchObject({ people: 1, missing: 1, changed: 1 })
    const out = await preview(
      { selection: { ids: [people.dev] }, values: { LOCATION_ID: people.pune } },
      hr.token,
    )
    expect(out.data.problems[0]?.message).toContain('outside your reach')
    expect(
      (await run({ selection: { ids: [people.dev] }, values: { LOCATION_ID: people.pune } }, {}, hr.token))
        .status,
    ).toBe(422)
  })

  test('changes a protected field only where the caller can see it', async () => {
    const hr = await anHrOf(app, people, people.pune, { 'employees.bulk.edit': ['group'] })
    const blind = await preview(
      { selection: { ids: [people.asha] }, values: { BLOOD_GROUP: 'A+' } },
      hr.token,
    )
    expect([blind.status, blind.body.key]).toEqual([422, 'employees.bulk_field'])
    const some = await anHrOf(app, people, people.pune, {
      'employees.bulk.edit': ['group'],
      'employees.fields.medical': ['self'],
    })
    const answer = await preview(
      { selection: { ids: [people.asha] }, values: { BLOOD_GROUP: 'A+' } },
      some.token,
    )
    expect(answer.data.problems[0]?.message).toBe(
      'You don’t have permission to change Blood group for this person.',
    )
  })

  test('denies access without the permission', async () => {
    const plain = await anAccount(app, people.org, {})
    expect(
      (await preview({ selection: { ids: [people.asha] }, values: { DEPT_ID: support } }, plain.token))
        .status,
    ).toBe(403)
  })
})

describe('reverting a bulk edit', () => {
  const body = () => ({
    selection: { ids: [people.asha, people.ravi] },
    values: { DEPT_ID: support, NATIONALITY: 'Indian' },
  })

  test('restores the previous values and history', async () => {
    const { data } = await run(body())
    const runs = await app.call(listImportRuns, { token, query: { formid: BULK_FILE.edit } })
    expect(runs.data.runs[0]).toMatchObject({
      run_id: data.run_id,
      file_name: 'Nationality → Indian; Department → Support',
      updated: 2,
      abilities: { undo: true },
    })
    const plan = await app.call(previewImportUndo, { token, params: { id: data.run_id as number } })
    expect(plan.data).toMatchObject({ can_undo: true, restores: [{ record_type: 'employee', count: 2 }] })
    await app.call(undoImport, { token, body: { run_id: data.run_id as number } })
    await app.platform.jobs.runPending({ orgId: people.org.orgId })
    expect(await rowOf(people.asha)).toMatchObject({ department_id: people.sales, nationality: null })
    const history = await readTx(app.system(people.org.orgId), (db) =>
      db
        .selectFrom('employee_assignment')
        .select(['value_id', 'to_date'])
        .where('employee_id', '=', people.asha)
        .where('attribute', '=', 'department')
        .execute(),
    )
    expect(history).toEqual([{ value_id: people.sales, to_date: null }])
  })

  test('is refused once one of the records has been edited', async () => {
    const { data } = await run(body())
    await app.call(updateEmployee, { token, body: { emp_id: people.ravi, values: { NATIONALITY: 'Other' } } })
    const plan = await app.call(previewImportUndo, { token, params: { id: data.run_id as number } })
    expect(plan.data).toMatchObject({ can_undo: false, blockers: [{ record_id: people.ravi }] })
  })

  test('is not found for callers who may not edit all its employees', async () => {
    const { data } = await run(body())
    const hr = await anHrOf(app, people, people.pune, { 'employees.bulk.edit': ['group'] })
    const plan = await app.call(previewImportUndo, { token: hr.token, params: { id: data.run_id as number } })
    expect(plan.status).toBe(404)
  })
})

test('runs as a job above 500 employees', async () => {
  await addPeople(
    app,
    people.org,
    Array.from({ length: 600 }, () => aPerson({ LOCATION_ID: people.delhi })),
  )
  const body = { selection: { criteria: { search: '', loc: people.delhi } }, values: { DEPT_ID: support } }
  const answer = await run(body)
  expect(answer.data).toMatchObject({ run_id: null, changed: 0 })
  await app.platform.jobs.runPending({ orgId: people.org.orgId })
  const { data } = await app.call(listImportRuns, { token, query: { formid: BULK_FILE.edit } })
  expect(data.runs).toMatchObject([{ state: 'done', rows: 601, updated: 601 }])
  expect((await rowOf(people.dev)).department_id).toBe(support)
})
