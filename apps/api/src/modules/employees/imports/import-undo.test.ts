import { updateEmployee, updateLogin } from '@muster/contract/employees/employees.contract'
import { createFormField } from '@muster/contract/forms/form-builder.contract'
import { editFormData, saveFormData } from '@muster/contract/forms/forms.contract'
import {
  analyseImport,
  commitImport,
  listImportRuns,
  previewImportUndo,
  readImportRun,
  type UndoPlan,
  undoImport,
} from '@muster/contract/forms/imports/imports.contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAccount, anAdmin, type TestAccount } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'
import { storeFile } from '../../files/index.ts'
import { anHrOf, aSmallCompany, type People } from '../employees.fixtures.ts'
import { lineChanged } from '../moves/line-changed.hook.ts'

let app: TestApp
/** Employees in `lineChanged` events. */
const relined: number[] = []

beforeAll(async () => {
  app = await createTestApp()
  lineChanged.on(async (_ctx, _db, { employeeIds }) => {
    relined.push(...employeeIds)
  })
})

async function upload(people: People, who: TestAccount, content: string): Promise<string> {
  const system = app.system(people.org.orgId)
  const { filePath } = await storeFile(
    { ...system, actor: { ...system.actor, accountId: who.accountId } },
    { folder: 'imports', name: 'Payroll export 2026-10.csv', content: Buffer.from(content) },
  )
  return filePath
}

/** Imports a file completely. @returns the import's id */
async function importFile(people: People, content: string, who = people.admin): Promise<number> {
  const filePath = await upload(people, who, content)
  const look = await app.call(analyseImport, { token: who.token, body: { formid: 12, filePath } })
  const commit = await app.call(commitImport, {
    token: who.token,
    body: { formid: 12, filePath, mapping: look.data.guesses.map((one) => one.target), create_masters: true },
  })
  expect([commit.status, commit.message]).toEqual([200, expect.anything()])
  await app.platform.jobs.runPending({ orgId: people.org.orgId })
  const run = await readRun(people, commit.data.run_id)
  expect([run.state, run.failure]).toEqual(['done', null])
  return commit.data.run_id
}

async function readRun(people: People, id: number) {
  return (await app.call(readImportRun, { token: people.admin.token, params: { id } })).data
}

async function undo(people: People, run_id: number, who = people.admin) {
  const answer = await app.call(undoImport, { token: who.token, body: { run_id } })
  if (answer.status === 200) await app.platform.jobs.runPending({ orgId: people.org.orgId })
  return answer
}

const planOf = async (people: People, id: number, who = people.admin) =>
  app.call(previewImportUndo, { token: who.token, params: { id } })

/** Tables excluded from the comparison: append-only ones, and those about imports themselves. */
const APART = new Set([
  'account_session',
  'audit_entry',
  'code_setting',
  'employee_event',
  'import_mapping',
  'import_run',
  'import_run_record',
  'job_run',
  'login_history',
  'mail_outbox',
  'notice',
  // Days of which the facts are to be counted again.
  'people_fact_change',
  'session',
  'stored_file',
])

/** Every row of the organisation in all other tables, as text, without versions and timestamps. */
async function dump(people: People): Promise<string[]> {
  const { orgId } = people.org
  return readTx(app.system(orgId), async (db) => {
    const tables = await sql<{ name: string }>`
      select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and has_table_privilege(c.oid, 'select')
      order by 1`.execute(db)
    const lines: string[] = []
    for (const { name } of tables.rows.filter(
      (table) => !APART.has(table.name) && !/audit|notice/.test(table.name),
    )) {
      const { rows } = await sql<{ line: string }>`
        select (to_jsonb(t) - 'version' - 'updated_at')::text as line from ${sql.table(name)} t
        where t.org_id = ${orgId} order by 1`.execute(db)
      for (const { line } of rows) lines.push(`${name} ${line}`)
    }
    return lines
  })
}

const HEADER = 'Employee code,First name,Date of joining,Department,Reporting manager,Work e-mail,Badge'

async function withBadge(people: People): Promise<void> {
  await app.call(createFormField, {
    token: people.admin.token,
    body: { formid: 12, FIELD_NAME: 'Badge', FEILD_TYPE: 'input', is_searchable: true },
  })
}

const codeOf = (people: People, id: number) =>
  readTx(app.system(people.org.orgId), (db) =>
    db.selectFrom('employee').select('code').where('id', '=', id).executeTakeFirstOrThrow(),
  ).then((row) => row.code)

/** A file with two new employees in a new department, and a transfer of Ravi there with another badge. */
async function aMixedFile(people: People): Promise<string> {
  const ravi = await codeOf(people, people.ravi)
  return [
    HEADER,
    `U1,Uma,2025-01-06,Weaving,,uma.${people.org.orgId}@example.test,B-1`,
    `U2,Ulf,2025-02-03,Weaving,U1,,B-2`,
    `${ravi},Ravindra,2024-01-01,Weaving,U1,,B-3`,
  ].join('\n')
}

describe('reverting an import', () => {
  test('deletes created records and restores changed ones with their history, and is audited', async () => {
    const people = await aSmallCompany(app)
    await withBadge(people)
    const before = await dump(people)
    const id = await importFile(people, await aMixedFile(people))
    expect(await dump(people)).not.toEqual(before)

    const plan = (await planOf(people, id)).data
    expect(plan).toMatchObject({
      removes: [
        { record_type: 'employee', count: 2 },
        { record_type: 'department', count: 1 },
      ],
      restores: [{ record_type: 'employee', count: 1 }],
      blockers: [],
      can_undo: true,
    })
    expect(plan.examples).toHaveLength(3)

    relined.length = 0
    expect((await undo(people, id)).status).toBe(200)
    expect(await dump(people)).toEqual(before)
    // Ravi's former manager is restored, which updates the approvers of his requests.
    expect(relined).toEqual([people.ravi])
    const run = await readRun(people, id)
    expect(run).toMatchObject({ state: 'undone', undone_by: people.admin.email.split('@')[0], created: 2 })
    const entries = await readTx(app.system(people.org.orgId), (db) =>
      db
        .selectFrom('audit_entry')
        .select(['action', 'record_type', 'reason'])
        .where('org_id', '=', people.org.orgId)
        .where('action', '=', 'forms.import_undo')
        .execute(),
    )
    expect(entries.map(({ record_type }) => record_type).sort()).toEqual([
      'department',
      'employee',
      'employee',
      'employee',
      'import_run',
    ])
    expect(entries.some(({ reason }) => reason === 'Import reverted: Payroll export 2026-10.csv')).toBe(true)
  })

  test('is refused the second time', async () => {
    const people = await aSmallCompany(app)
    const id = await importFile(people, await aMixedFile(people))
    await undo(people, id)
    const again = await undo(people, id)
    expect([again.status, again.body.key]).toEqual([409, 'forms.import_undone'])
    expect((await planOf(people, id)).body.key).toBe('forms.import_undone')
  })

  test('runs once for two concurrent calls', async () => {
    const people = await aSmallCompany(app)
    const other = await anAdmin(app, people.org)
    const id = await importFile(people, await aMixedFile(people))
    const answers = await Promise.all(
      [people.admin, other].map(({ token }) => app.call(undoImport, { token, body: { run_id: id } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.key).toBe('forms.import_undo_running')
    expect((await readRun(people, id)).state).toBe('undoing')
    await app.platform.jobs.runPending({ orgId: people.org.orgId })
    expect((await readRun(people, id)).state).toBe('undone')
  })

  test('reactivates accounts that the import deactivated, and restores their addresses', async () => {
    const people = await aSmallCompany(app)
    const email = `ravi.${people.org.orgId}@example.test`
    await app.call(updateEmployee, {
      token: people.admin.token,
      body: { emp_id: people.ravi, values: { EMAIL: email } },
    })
    const account = await anAccount(app, people.org, { employeeId: people.ravi, email, passwordHash: 'x' })
    const before = await dump(people)
    const ravi = await codeOf(people, people.ravi)
    const id = await importFile(
      people,
      `Employee code,First name,Date of joining,Work e-mail,Leaving date\n${ravi},Rav,2024-01-01,new.${email},2025-03-31\n`,
    )
    const accountNow = () =>
      readTx(app.system(people.org.orgId), (db) =>
        db
          .selectFrom('account')
          .select(['email', 'state'])
          .where('id', '=', account.accountId)
          .executeTakeFirstOrThrow(),
      )
    expect(await accountNow()).toEqual({ email: `new.${email}`, state: 'disabled' })
    expect((await undo(people, id)).status).toBe(200)
    expect(await accountNow()).toEqual({ email, state: 'active' })
    const stripped = (lines: string[]) => lines.map((line) => line.replace(/"display_name": "[^"]*"/, ''))
    expect(stripped(await dump(people))).toEqual(stripped(before))
  })

  test('restores the exact state before any random import', async () => {
    const people = await aSmallCompany(app)
    await withBadge(people)
    const codes = await Promise.all(
      [people.asha, people.ravi, people.meera, people.dev].map((id) => codeOf(people, id)),
    )
    const line = fc.record({
      code: fc.constantFrom(...codes, 'N1', 'N2', 'N3', 'N4'),
      name: fc.constantFrom('Asha', 'Noor', 'José'),
      joined: fc.constantFrom('2024-01-01', '2023-12-01', '2026-12-01'),
      unit: fc.constantFrom('', 'Sales', 'Weaving', 'Dyeing'),
      manager: fc.constantFrom('', ...codes.slice(0, 2), 'N1'),
      badge: fc.constantFrom('', 'B-1', 'B-2'),
      leaves: fc.constantFrom('', '', '', '2026-10-31', '2027-01-31'),
    })
    const file = fc.uniqueArray(line, { selector: ({ code }) => code, minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(file, async (lines) => {
        const before = await dump(people)
        const rows = lines.map(({ code, name, joined, unit, manager, badge, leaves }) =>
          [code, name, joined, unit, manager, badge, leaves].join(','),
        )
        const content = [
          'Employee code,First name,Date of joining,Department,Reporting manager,Badge,Leaving date',
          ...rows,
        ]
        const filePath = await upload(people, people.admin, content.join('\n'))
        const { token } = people.admin
        const look = await app.call(analyseImport, { token, body: { formid: 12, filePath } })
        const mapping = look.data.guesses.map((one) => one.target)
        const commit = await app.call(commitImport, {
          token,
          body: { formid: 12, filePath, mapping, create_masters: true },
        })
        // A file with errors, such as a cycle of managers, writes nothing.
        if (commit.status !== 200) return
        await app.platform.jobs.runPending({ orgId: people.org.orgId })
        const run = await readRun(people, commit.data.run_id)
        if (run.state === 'done') expect((await undo(people, run.run_id)).status).toBe(200)
        expect(await dump(people)).toEqual(before)
      }),
      { numRuns: 12, seed: 20261121 },
    )
  }, 120_000)
})

describe('reverting is refused as a whole', () => {
  async function refused(people: People, id: number): Promise<UndoPlan> {
    const before = await dump(people)
    const answer = await undo(people, id)
    expect([answer.status, answer.body.key]).toEqual([409, 'forms.import_undo_blocked'])
    expect(answer.message).toMatch(
      /^The import was not reverted, and nothing was changed\. Records .*: [1-9]\d*\./,
    )
    expect(await dump(people)).toEqual(before)
    expect((await readRun(people, id)).state).toBe('done')
    const plan = (await planOf(people, id)).data
    expect(plan.can_undo).toBe(false)
    return plan
  }

  const departmentOf = (people: People, name: string) =>
    readTx(app.system(people.org.orgId), (db) =>
      db
        .selectFrom('department')
        .select('id')
        .where('org_id', '=', people.org.orgId)
        .where('name', '=', name)
        .executeTakeFirstOrThrow(),
    ).then((row) => row.id)

  const personOf = (people: People, code: string) =>
    readTx(app.system(people.org.orgId), (db) =>
      db
        .selectFrom('employee')
        .select('id')
        .where('org_id', '=', people.org.orgId)
        .where('code', '=', code)
        .executeTakeFirstOrThrow(),
    ).then((row) => row.id)

  test('after one of its employees was edited, who is named', async () => {
    const people = await aSmallCompany(app)
    const id = await importFile(people, await aMixedFile(people))
    await app.call(updateEmployee, {
      token: people.admin.token,
      body: { emp_id: await personOf(people, 'U2'), values: { PHONE: '+919812345678' } },
    })
    const { blockers } = await refused(people, id)
    expect(blockers).toEqual([
      {
        record_type: 'employee',
        record_id: await personOf(people, 'U2'),
        label: 'Ulf (U2)',
        reason: 'Changed since the import.',
      },
    ])
  })

  test('after a unit that it created was used elsewhere or edited', async () => {
    const people = await aSmallCompany(app)
    const { token } = people.admin
    const id = await importFile(people, await aMixedFile(people))
    const unit = await departmentOf(people, 'Weaving')
    await app.call(updateEmployee, { token, body: { emp_id: people.dev, values: { DEPT_ID: unit } } })
    expect((await refused(people, id)).blockers).toEqual([
      {
        record_type: 'department',
        record_id: unit,
        label: 'Weaving',
        reason: 'In use since the import: 1 person, 1 history entry.',
      },
    ])
    await app.call(saveFormData, {
      token,
      params: { formid: 101 },
      body: { values: { DEPARTMENT_NAME: 'Looms', PARENT_ID: unit } },
    })
    await app.call(editFormData, {
      token,
      params: { formid: 101 },
      body: { id: unit, values: { DEPARTMENT_NAME: 'Weaving mill' } },
    })
    const [only] = (await refused(people, id)).blockers
    expect(only?.label).toBe('Weaving mill')
    expect(only?.reason).toContain('Changed since the import.')
    expect(only?.reason).toContain('1 department')
  })

  test('after a unit that it created was chosen in a custom field', async () => {
    const people = await aSmallCompany(app)
    const { token } = people.admin
    await app.call(createFormField, {
      token,
      body: { formid: 12, FIELD_NAME: 'Second unit', FEILD_TYPE: 'select', master: 'department' },
    })
    const id = await importFile(people, await aMixedFile(people))
    const unit = await departmentOf(people, 'Weaving')
    const changed = await app.call(updateEmployee, {
      token,
      body: { emp_id: people.dev, values: { SECOND_UNIT: unit } },
    })
    expect([changed.status, changed.message]).toEqual([200, expect.anything()])
    expect((await refused(people, id)).blockers).toEqual([
      {
        record_type: 'department',
        record_id: unit,
        label: 'Weaving',
        reason: 'In use since the import: 1 person.',
      },
    ])
  })

  test('after one of its employees got an account or a report', async () => {
    const people = await aSmallCompany(app)
    const { token } = people.admin
    const id = await importFile(people, await aMixedFile(people))
    const uma = await personOf(people, 'U1')
    await app.call(updateLogin, { token, body: { emp_id: uma, status: 1 } })
    await app.call(updateEmployee, {
      token,
      body: { emp_id: people.dev, values: { REPORTING_MANAGER_ID: uma } },
    })
    const plan = await refused(people, id)
    expect(plan.blockers).toHaveLength(1)
    expect(plan.blockers[0]).toMatchObject({ label: 'Uma (U1)' })
    expect(plan.blockers[0]?.reason).toContain('1 login')
    expect(plan.blockers[0]?.reason).toContain('1 person')
  })

  test('after somebody else took an e-mail address that would be restored', async () => {
    const people = await aSmallCompany(app)
    const { token } = people.admin
    const [email] = [`old.${people.org.orgId}@example.test`]
    await app.call(updateEmployee, { token, body: { emp_id: people.ravi, values: { EMAIL: email } } })
    const ravi = await codeOf(people, people.ravi)
    const id = await importFile(
      people,
      `Employee code,First name,Date of joining,Work e-mail\n${ravi},Ravi,2024-01-01,new.${email}\n`,
    )
    await app.call(updateEmployee, { token, body: { emp_id: people.dev, values: { EMAIL: email } } })
    expect((await refused(people, id)).blockers[0]?.reason).toContain('Somebody else now uses a value')
  })

  test('when one of its records changes before the job runs', async () => {
    const people = await aSmallCompany(app)
    const { token } = people.admin
    const id = await importFile(people, await aMixedFile(people))
    await app.call(undoImport, { token, body: { run_id: id } })
    await app.call(updateEmployee, {
      token,
      body: { emp_id: people.ravi, values: { PHONE: '+919812345678' } },
    })
    await app.platform.jobs.runPending({ orgId: people.org.orgId })
    const run = await readRun(people, id)
    expect(run.state).toBe('done')
    expect(run.failure).toContain('Changed since the import.')
  })

  test('while the import is unfinished', async () => {
    const people = await aSmallCompany(app)
    const filePath = await upload(people, people.admin, await aMixedFile(people))
    const look = await app.call(analyseImport, { token: people.admin.token, body: { formid: 12, filePath } })
    expect((await planOf(people, look.data.run_id)).body.key).toBe('forms.import_not_done')
  })
})

describe('imports of others', () => {
  test('are hidden from other organisations, from callers without the permission, and from limited HR', async () => {
    const people = await aSmallCompany(app)
    const id = await importFile(people, await aMixedFile(people))
    const far = await aSmallCompany(app)
    const employee = await anAccount(app, people.org, { employeeId: people.dev })
    const hr = await anHrOf(app, people, people.pune)
    const statuses = async ({ token }: TestAccount) => [
      (await app.call(readImportRun, { token, params: { id } })).status,
      (await app.call(previewImportUndo, { token, params: { id } })).status,
      (await app.call(undoImport, { token, body: { run_id: id } })).status,
    ]
    expect(await statuses(far.admin)).toEqual([404, 404, 404])
    expect(await statuses(employee)).toEqual([403, 403, 403])
    expect(await statuses(hr)).toEqual([404, 404, 404])
    const listed = await app.call(listImportRuns, { token: hr.token, query: { formid: 12 } })
    expect(listed.data.runs).toEqual([])
  })

  test('can be reverted only by an administrator once their employees are out of reach', async () => {
    const people = await aSmallCompany(app)
    const hr = await anHrOf(app, people, people.pune)
    const id = await importFile(
      people,
      'Employee code,First name,Date of joining,Location\nH1,In,2024-01-01,Pune\n',
      hr,
    )
    await tx(app.system(people.org.orgId), (db) =>
      db
        .updateTable('access_group_limit')
        .set({ value_id: people.delhi })
        .where('org_id', '=', people.org.orgId)
        .execute(),
    )
    const own = await undo(people, id, hr)
    expect([own.status, own.body.key]).toEqual([403, 'employees.outside_reach'])
    expect((await undo(people, id)).status).toBe(200)
  })

  test('are listed with their counts, newest first', async () => {
    const people = await aSmallCompany(app)
    const first = await importFile(people, await aMixedFile(people))
    const second = await importFile(people, 'Employee code,First name,Date of joining\nV1,Vera,2025-01-01\n')
    const answer = await app.call(listImportRuns, { token: people.admin.token, query: { formid: 12 } })
    expect(answer.queries).toBeLessThanOrEqual(4)
    expect(answer.data.total_rows).toBe(2)
    expect(answer.data.runs.map(({ run_id }) => run_id)).toEqual([second, first])
    expect(answer.data.runs[1]).toMatchObject({
      state: 'done',
      file_name: 'Payroll export 2026-10.csv',
      source_name: 'Payroll export',
      rows: 3,
      created: 2,
      updated: 1,
      masters_created: 1,
      abilities: { undo: true, continue: false, discard: false },
    })
    const found = await app.call(listImportRuns, {
      token: people.admin.token,
      query: { formid: 12, search: 'payroll' },
    })
    expect(found.data.total_rows).toBe(2)
  })
})
