import { updateEmployee } from '@muster/contract/employees/employees.contract'
import * as builder from '@muster/contract/forms/form-builder.contract'
import * as forms from '@muster/contract/forms/forms.contract'
import { UNIT_FORM } from '@muster/contract/organisation/organisation.constants'
import * as units from '@muster/contract/organisation/units.contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  aMaster,
  anAccount,
  anAdmin,
  anOrganisation,
  type TestAccount,
  type TestOrganisation,
} from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { readTx, tx } from '../../../platform/db/tx.ts'

const EMPLOYEE = 12
const { department: DEPARTMENT, sub_department: SUB_DEPARTMENT } = UNIT_FORM

let app: TestApp
let org: TestOrganisation
let admin: TestAccount
let serial = 0

beforeAll(async () => {
  app = await createTestApp()
  org = await anOrganisation(app)
  admin = await anAdmin(app, org)
})

const save = async (formid: number, values: Record<string, unknown>) => {
  const body = { values: values as never }
  const answer = await app.call(forms.saveFormData, { token: admin.token, params: { formid }, body })
  expect(answer.body).toMatchObject({ error: false })
  return answer.data.id
}
const person = (departmentId: number, more: object = {}) =>
  save(EMPLOYEE, {
    FIRST_NAME: 'Asha',
    EMPLOYEE_CODE: `M${++serial}`,
    DATE_OF_JOINING: '2024-01-01',
    DEPT_ID: departmentId,
    ...more,
  })
const assign = (id: number, values: object, effective_date?: string) =>
  app.call(updateEmployee, {
    token: admin.token,
    body: { emp_id: id, values: values as never, ...(effective_date ? { effective_date } : {}) },
  })
const preview = (keep_id: number, ids: number[], formid: number = DEPARTMENT, token = admin.token) =>
  app.call(units.previewUnitMerge, { token, body: { formid, keep_id, ids } })
const merge = (keep_id: number, ids: number[], more: object = {}, token = admin.token) =>
  app.call(units.mergeUnits, { token, body: { formid: DEPARTMENT, keep_id, ids, ...more } })
const undo = (merge_id: number) => app.call(units.undoUnitMerge, { token: admin.token, body: { merge_id } })
const use = (id: number, formid: number = DEPARTMENT, token = admin.token) =>
  app.call(units.readUnitUse, { token, params: { formid, id } })

interface Period {
  value_id: number
  from_date: string
  to_date: string | null
}

const historyOf = (id: number, attribute = 'department') =>
  readTx(app.system(org.orgId), async (db) => {
    const { rows } = await sql<Period>`
      select value_id, from_date, to_date from employee_assignment
      where org_id = ${org.orgId} and employee_id = ${id} and attribute = ${attribute} order by from_date`.execute(
      db,
    )
    return rows
  })
const recordOf = (id: number) =>
  readTx(app.system(org.orgId), (db) =>
    db.selectFrom('employee').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )
const today = () => app.platform.clock().toZonedDateTimeISO('Asia/Kolkata').toPlainDate()

async function twoDepartments() {
  return [await aMaster(app, org, 'department'), await aMaster(app, org, 'department')] as const
}

describe('a merge', () => {
  test('moves people as of today, and leaves their history as it was', async () => {
    const [keep, gone] = await twoDepartments()
    const id = await person(gone)
    const shown = await preview(keep, [gone])
    expect(shown.queries).toBeLessThanOrEqual(12)
    expect(shown.data).toMatchObject({
      on_date: today().toString(),
      moves: [{ kind: 'people', name: 'person', count: 1 }],
      blockers: [],
    })
    const done = await merge(keep, [gone], { seen: shown.data.seen, reason: 'Twice the same' })
    expect(done.data.moved).toEqual([{ kind: 'people', name: 'person', count: 1 }])
    expect((await recordOf(id)).department_id).toBe(keep)
    expect(await historyOf(id)).toEqual([
      { value_id: gone, from_date: '2024-01-01', to_date: today().subtract({ days: 1 }).toString() },
      { value_id: keep, from_date: today().toString(), to_date: null },
    ])
    const after = await use(gone)
    expect(after.data).toMatchObject({ status: 0, merged_into: { id: keep } })
    expect(after.data.uses.map(({ kind, count }) => [kind, count])).toEqual([['history', 1]])
    expect((await use(keep)).data.uses[0]).toMatchObject({ kind: 'people', count: 1, blocks: true })
  })

  test("moves planned changes, child units, groups, heads' departments and custom fields", async () => {
    const [keep, gone] = await twoDepartments()
    const other = await aMaster(app, org, 'department')
    const id = await person(other)
    await assign(id, { DEPT_ID: gone }, today().add({ days: 10 }).toString())
    const below = await save(SUB_DEPARTMENT, { SUB_DEPARTMENT_NAME: 'Testing', DEPT_ID: gone })
    const child = await save(DEPARTMENT, { DEPARTMENT_NAME: `Child ${++serial}`, PARENT_ID: gone })
    await app.call(builder.createFormField, {
      token: admin.token,
      body: {
        formid: UNIT_FORM.zone,
        FIELD_NAME: `Served ${serial}`,
        FEILD_TYPE: 'multi-select',
        master: 'department',
      },
    })
    const slug = `SERVED_${serial}`
    const zone = await save(UNIT_FORM.zone, { ZONE_NAME: `Zone ${serial}`, [slug]: [gone, keep, other] })
    const member = await anAccount(app, org, { roles: [8], group: { department: [gone] } })
    const shown = await preview(keep, [gone])
    expect(shown.data.moves.map(({ kind, count }) => [kind, count])).toEqual([
      ['planned', 1],
      ['department.parent_id', 1],
      ['sub_department.department_id', 1],
      ['access_group_limit', 1],
      [`field:${UNIT_FORM.zone}:${slug}`, 1],
    ])
    const { merge_id } = (await merge(keep, [gone])).data
    expect((await historyOf(id)).map((period) => period.value_id)).toEqual([other, keep])
    const storedValue = async (formid: number, record: number, field: string) =>
      (
        await app.call(forms.getEditFieldData, {
          token: admin.token,
          params: { formid },
          body: { id: record },
        })
      ).data.values[field]
    expect(await storedValue(SUB_DEPARTMENT, below, 'DEPT_ID')).toBe(keep)
    expect(await storedValue(DEPARTMENT, child, 'PARENT_ID')).toBe(keep)
    expect(new Set((await storedValue(UNIT_FORM.zone, zone, slug)) as number[])).toEqual(
      new Set([keep, other]),
    )
    const limitsOf = () =>
      readTx(app.system(org.orgId), async (db) => {
        const { rows } = await sql<{ value_id: number }>`
          select l.value_id from access_group_limit l
          join access_group_member m on m.org_id = l.org_id and m.group_id = l.group_id
          where m.account_id = ${member.accountId} order by 1`.execute(db)
        return rows.map((row) => row.value_id)
      })
    expect(await limitsOf()).toEqual([keep])
    const back = await undo(merge_id)
    expect(back.data.returned.every((one) => one.stayed === 0)).toBe(true)
    expect((await historyOf(id)).map((period) => period.value_id)).toEqual([other, gone])
    expect(await storedValue(SUB_DEPARTMENT, below, 'DEPT_ID')).toBe(gone)
    expect(await storedValue(DEPARTMENT, child, 'PARENT_ID')).toBe(gone)
    expect(await storedValue(UNIT_FORM.zone, zone, slug)).toEqual([gone, keep, other])
    expect(await limitsOf()).toEqual([gone])
  })

  test('moves the kept department out from below a merged one', async () => {
    const top = await save(DEPARTMENT, { DEPARTMENT_NAME: `Top ${++serial}` })
    const gone = await save(DEPARTMENT, { DEPARTMENT_NAME: `Gone ${serial}`, PARENT_ID: top })
    const between = await save(DEPARTMENT, { DEPARTMENT_NAME: `Between ${serial}`, PARENT_ID: gone })
    const keep = await save(DEPARTMENT, { DEPARTMENT_NAME: `Keep ${serial}`, PARENT_ID: between })
    const parents = async () => {
      const { data } = await app.call(units.readUnitTree, {
        token: admin.token,
        params: { tree: 'departments' },
      })
      return [gone, between, keep].map((id) => data.nodes.find((node) => node.id === id)?.parent?.id)
    }
    const { merge_id } = (await merge(keep, [gone])).data
    expect(await parents()).toEqual([top, keep, top])
    await undo(merge_id)
    expect(await parents()).toEqual([top, gone, between])
  })

  test('can be undone completely, except for what changed since', async () => {
    const [keep, gone] = await twoDepartments()
    const elsewhere = await aMaster(app, org, 'department')
    const [stays, moves] = [await person(gone), await person(gone)]
    const before = await historyOf(stays)
    const { merge_id } = (await merge(keep, [gone])).data
    await assign(moves, { DEPT_ID: elsewhere })
    const answer = await undo(merge_id)
    expect(answer.data.returned).toEqual([{ kind: 'people', name: 'person', count: 1, stayed: 1 }])
    expect(await historyOf(stays)).toEqual(before)
    expect([(await recordOf(stays)).department_id, (await recordOf(moves)).department_id]).toEqual([
      gone,
      elsewhere,
    ])
    expect((await undo(merge_id)).body.key).toBe('organisation.merge_undone')
    expect((await use(gone)).data).toMatchObject({ status: 1, merged_into: null })
  })

  test('can be undone only after later merges', async () => {
    const [first, second] = await twoDepartments()
    const third = await aMaster(app, org, 'department')
    const early = (await merge(second, [first])).data.merge_id
    const late = (await merge(third, [second])).data.merge_id
    expect((await undo(early)).body.key).toBe('organisation.merge_undo_order')
    expect((await undo(late)).status).toBe(200)
    expect((await undo(early)).status).toBe(200)
  })

  test('is refused if it would break constraints, naming them', async () => {
    const [keep, gone] = await twoDepartments()
    await save(SUB_DEPARTMENT, { SUB_DEPARTMENT_NAME: 'Support', DEPT_ID: keep })
    await save(SUB_DEPARTMENT, { SUB_DEPARTMENT_NAME: 'support', DEPT_ID: gone })
    expect((await preview(keep, [gone])).data.blockers).toEqual([
      'More than one of them has a sub-department called Support. Merge or rename those first.',
    ])
    const refused = await merge(keep, [gone])
    expect([refused.status, refused.body.key]).toEqual([409, 'organisation.merge_blocked'])
    expect((await merge(keep, [keep])).body.key).toBe('organisation.merge_itself')
    expect((await merge(keep, [999_999])).status).toBe(404)
    expect((await use(gone)).data.status).toBe(1)
  })

  test('is refused if something changed since the preview', async () => {
    const [keep, gone] = await twoDepartments()
    const { seen } = (await preview(keep, [gone])).data
    await person(gone)
    expect((await merge(keep, [gone], { seen })).body.key).toBe('organisation.merge_changed')
  })

  test('that changes the reach of a group is for administrators', async () => {
    const [keep, gone] = await twoDepartments()
    const grants = { 'organisation.masters.merge': ['organisation' as const] }
    const merger = await anAccount(app, org, { roles: [8], grants })
    await anAccount(app, org, { roles: [8], group: { department: [gone] } })
    const refused = await merge(keep, [gone], {}, merger.token)
    expect(refused.body.key).toBe('organisation.merge_blocked')
    // Groups out of the caller's reach are not named.
    expect(refused.message).toContain('members of a data permission group can see')
    const free = await aMaster(app, org, 'department')
    expect((await merge(keep, [free], {}, merger.token)).status).toBe(200)
    const viewer = await anAccount(app, org, {
      roles: [8],
      grants: { 'organisation.masters.view': ['organisation'] },
    })
    expect((await merge(keep, [gone], {}, viewer.token)).status).toBe(403)
    const stranger = await anAdmin(app, await anOrganisation(app))
    expect((await preview(keep, [gone], DEPARTMENT, stranger.token)).status).toBe(404)
  })
})

describe('the reach of whoever merges', () => {
  const grants = {
    'organisation.masters.merge': ['organisation' as const],
    'organisation.masters.manage': ['organisation' as const],
  }
  const headed = (departmentId: number, employeeId: number) =>
    tx(app.system(org.orgId), (db) =>
      db
        .updateTable('department')
        .set({ head_employee_id: employeeId })
        .where('id', '=', departmentId)
        .execute(),
    )

  async function aHead() {
    const [keep, gone] = await twoDepartments()
    const employeeId = await person(await aMaster(app, org, 'department'))
    const head = await anAccount(app, org, { roles: [8], grants, employeeId })
    await headed(keep, employeeId)
    await person(gone)
    return { keep, gone, head, employeeId }
  }

  test('does not grow by departments that a merge puts below their own headship', async () => {
    const { keep, gone, head, employeeId } = await aHead()
    expect((await merge(keep, [gone], {}, head.token)).body.key).toBe('access.reach_grows')
    expect((await use(gone)).data.status).toBe(1)
    // Also where they head a department above the kept one.
    const above = await aMaster(app, org, 'department')
    const below = await save(DEPARTMENT, { DEPARTMENT_NAME: `Below ${above}`, PARENT_ID: above })
    await headed(above, employeeId)
    expect((await merge(below, [gone], {}, head.token)).body.key).toBe('access.reach_grows')
    // Between departments that they do not head, and by an administrator, everything stays possible.
    const [other, another] = await twoDepartments()
    await person(another)
    expect((await merge(other, [another], {}, head.token)).status).toBe(200)
    expect((await merge(keep, [gone])).status).toBe(200)
  })

  test('does not grow by the heads of functions that move along', async () => {
    const [keep, gone] = await twoDepartments()
    const employeeId = await person(await aMaster(app, org, 'department'))
    await person(keep)
    const head = await anAccount(app, org, { roles: [8], grants, employeeId })
    await tx(app.system(org.orgId), (db) =>
      db
        .insertInto('function_head')
        .values({
          org_id: org.orgId,
          master: 'department',
          unit_id: gone,
          function: 'hr',
          employee_id: employeeId,
        })
        .execute(),
    )
    expect((await merge(keep, [gone], {}, head.token)).body.key).toBe('access.reach_grows')
  })

  test('does not grow by moving a department below one that they head', async () => {
    const { keep, gone, head } = await aHead()
    const edit = (token: string) =>
      app.call(forms.editFormData, {
        token,
        params: { formid: DEPARTMENT },
        body: { id: gone, values: { PARENT_ID: keep } },
      })
    expect((await edit(head.token)).body.key).toBe('access.reach_grows')
    expect((await edit(admin.token)).status).toBe(200)
  })

  test('does not grow by undoing a merge', async () => {
    const { keep, gone, head, employeeId } = await aHead()
    await headed(keep, await person(keep))
    await headed(gone, employeeId)
    const made = await merge(keep, [gone])
    expect(made.status).toBe(200)
    const undone = await app.call(units.undoUnitMerge, {
      token: head.token,
      body: { merge_id: made.data.merge_id },
    })
    expect(undone.body.key).toBe('access.reach_grows')
    expect((await undo(made.data.merge_id)).status).toBe(200)
  })

  test('an undo that changes the reach of a group is for administrators', async () => {
    const [keep, gone] = await twoDepartments()
    await anAccount(app, org, { roles: [8], group: { department: [gone] } })
    const merger = await anAccount(app, org, { roles: [8], grants })
    const made = await merge(keep, [gone])
    const undone = await app.call(units.undoUnitMerge, {
      token: merger.token,
      body: { merge_id: made.data.merge_id },
    })
    expect(undone.body.key).toBe('organisation.merge_blocked')
    expect((await undo(made.data.merge_id)).status).toBe(200)
  })
})

describe('concurrent operations', () => {
  test('assign the same code only once', async () => {
    const make = (name: string) =>
      app.call(forms.saveFormData, {
        token: admin.token,
        params: { formid: DEPARTMENT },
        body: { values: { DEPARTMENT_NAME: name, DEPARTMENT_CODE: 'TWICE' } },
      })
    const answers = await Promise.all([make('One of two'), make('Two of two')])
    expect(answers.map((one) => one.status === 200).sort()).toEqual([false, true])
    expect(answers.every((one) => one.status < 500)).toBe(true)
  })

  test('a merge and an assignment: nobody stays in the merged unit', async () => {
    for (let round = 0; round < 6; round++) {
      const [keep, gone] = await twoDepartments()
      const other = await aMaster(app, org, 'department')
      const people = [await person(gone), await person(other), await person(other)]
      const [merged, ...assigned] = await Promise.all([
        merge(keep, [gone]),
        ...people.slice(1).map((id) => assign(id, { DEPT_ID: gone })),
      ])
      expect(merged.status).toBe(200)
      expect(assigned.every((one) => one.status === 200 || one.status === 409 || one.status === 422)).toBe(
        true,
      )
      for (const id of people) expect((await recordOf(id)).department_id).not.toBe(gone)
    }
  })

  test('a deactivation and an assignment: one of them is refused', async () => {
    for (let round = 0; round < 6; round++) {
      const [from, to] = await twoDepartments()
      const id = await person(from)
      const [off, assigned] = await Promise.all([
        app.call(forms.updateRecordStatus, {
          token: admin.token,
          body: { formid: DEPARTMENT, id: to, status: 0 },
        }),
        assign(id, { DEPT_ID: to }),
      ])
      expect([off.status === 200, assigned.status === 200].sort()).toEqual([false, true])
      const { status } = (await use(to)).data
      expect(status === 1).toBe((await recordOf(id)).department_id === to)
    }
  })
})

describe('a unit in use', () => {
  test('cannot be deactivated, and the error names the uses with links', async () => {
    const [id, other] = await twoDepartments()
    await person(id)
    await assign(await person(other), { DEPT_ID: id }, today().add({ days: 5 }).toString())
    await save(SUB_DEPARTMENT, { SUB_DEPARTMENT_NAME: 'Paint', DEPT_ID: id })
    const answer = await app.call(forms.updateRecordStatus, {
      token: admin.token,
      body: { formid: DEPARTMENT, id, status: 0 },
    })
    expect(answer.message).toContain(
      'is in use by 1 person, 1 future employee and 1 sub-department. Move them elsewhere before',
    )
    expect(answer.body.data).toEqual({
      people: 1,
      uses: [
        { kind: 'people', name: 'person', count: 1, path: `/users/emp-directory?f.5=${id}&f.125=1` },
        { kind: 'planned', name: 'future employee', count: 1, path: null },
        {
          kind: 'sub_department.department_id',
          name: 'sub-department',
          count: 1,
          path: `/org-master/org-units?unit=${SUB_DEPARTMENT}&f.DEPT_ID=${id}`,
        },
      ],
    })
  })

  test('is not overwritten from an older version', async () => {
    const id = await aMaster(app, org, 'department')
    const change = (DEPARTMENT_CODE: string, version: number) =>
      app.call(forms.editFormData, {
        token: admin.token,
        params: { formid: DEPARTMENT },
        body: { id, values: { DEPARTMENT_CODE }, version },
      })
    expect((await change('V-1', 1)).status).toBe(200)
    expect((await change('V-2', 1)).body.key).toBe('record.conflict')
  })
})

test('proposes duplicates, the one with most people first', async () => {
  const here = await anOrganisation(app)
  const boss = await anAdmin(app, here)
  await aMaster(app, here, 'department', 'HR')
  await aMaster(app, here, 'department', 'Human resources')
  await aMaster(app, here, 'department', 'Finance')
  const answer = await app.call(units.listUnitDuplicates, {
    token: boss.token,
    params: { formid: DEPARTMENT },
  })
  expect(answer.queries).toBeLessThanOrEqual(4)
  expect(answer.data.groups.map((group) => group.units.map((unit) => unit.name))).toEqual([
    ['HR', 'Human resources'],
  ])
})

test('the dashboard counts units, and names those without a head and recent changes', async () => {
  const here = await anOrganisation(app)
  const boss = await anAdmin(app, here)
  await aMaster(app, here, 'department', 'Finance')
  const answer = await app.call(units.readUnitDashboard, { token: boss.token })
  expect(answer.queries).toBeLessThanOrEqual(4)
  const kind = answer.data.kinds.find((one) => one.formid === DEPARTMENT)
  expect(kind).toMatchObject({ records: 1, active: 1, unused: 1, without: 0, largest: [] })
  expect(answer.data.without_head).toMatchObject({ total: 1, departments: [{ name: 'Finance' }] })
  expect(answer.data.recent.map((unit) => unit.name)).toEqual(['Finance'])
})
