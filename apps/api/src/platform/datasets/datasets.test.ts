import type { DatasetQuery } from '@muster/contract/reports/dataset-query'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAccount, type TestAccount } from '../../../test/factories.ts'
import { countQueries, createTestApp, type TestApp } from '../../../test/harness.ts'
import { addPeople, aPerson, aSmallCompany, type People } from '../../modules/employees/employees.fixtures.ts'
import { findAccountActor } from '../access/account-actor.ts'
import type { Ctx } from '../context.ts'
import { readTx, tx } from '../db/tx.ts'
import {
  type DatasetRow,
  findColumns,
  findDataset,
  planDataset,
  planGroups,
  readGroups,
  readRows,
  readTotals,
  streamRows,
} from './index.ts'

let app: TestApp
let world: People
let admin: Ctx
let manager: Ctx
let clerk: Ctx
/** Sees his own fields, and the names of those who report to him. */
let own: Ctx

async function as(account: TestAccount): Promise<Ctx> {
  const system = app.system(world.org.orgId)
  const actor = await readTx(system, (db) => findAccountActor(system, db, account.accountId))
  if (!actor) throw new Error('The account has no actor.')
  return { ...system, actor }
}

const people = () => {
  const dataset = findDataset('employees.people')
  if (!dataset) throw new Error('There is no such dataset.')
  return dataset
}

beforeAll(async () => {
  app = await createTestApp()
  world = await aSmallCompany(app)
  admin = await as(world.admin)
  manager = await as(await anAccount(app, world.org, { employeeId: world.asha }))
  own = await as(await anAccount(app, world.org, { employeeId: world.ravi }))
  clerk = await as(
    await anAccount(app, world.org, { roles: [8], grants: { 'employees.profile.view': ['organisation'] } }),
  )
  await tx(app.system(world.org.orgId), async (db) => {
    await db
      .updateTable('employee')
      .set({ phone: '+911', date_of_birth: '1990-02-28' })
      .where('org_id', '=', world.org.orgId)
      .where('id', '=', world.dev)
      .execute()
    await db
      .updateTable('employee')
      .set({ date_of_birth: '2000-11-22' })
      .where('org_id', '=', world.org.orgId)
      .where('id', '=', world.meera)
      .execute()
  })
})

const list = (ctx: Ctx, query: DatasetQuery = {}, slice = {}) =>
  readTx(ctx, async (db) => readRows(db, await planDataset(ctx, db, people(), query), slice))
const names = async (ctx: Ctx, where?: DatasetQuery['where']) =>
  (await list(ctx, { columns: ['employee_name'], ...(where && { where }) })).map((row) => row.employee_name)
const all = (...parts: NonNullable<DatasetQuery['where']>['parts']) => ({ match: 'all' as const, parts })
const is = (column: string, operator: 'is', ...values: string[]) => ({ column, operator, values })

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { fields?: Record<string, string> }) => error.fields,
  )

describe('a list', () => {
  test('has the usual columns in the usual order, in three statements', async () => {
    const { result, queries } = await countQueries(() => list(admin))
    expect(result.map((row) => row.employee_name)).toEqual([
      'Asha Rao',
      'Dev Nair',
      'Meera Iyer',
      'Ravi Kumar',
    ])
    expect(result[3]).toMatchObject({
      department: 'Sales',
      location: 'Pune',
      manager: 'Asha Rao',
      status: 'Active',
    })
    expect(queries).toBeLessThanOrEqual(3)
  })

  test('reaches whom the reader reaches', async () => {
    expect(await names(manager)).toEqual(['Asha Rao', 'Meera Iyer', 'Ravi Kumar'])
    const nobody = await as(await anAccount(app, world.org))
    expect(await names(nobody)).toEqual([])
  })

  test('is refused without its permission', async () => {
    const stranger = await as(await anAccount(app, world.org, { roles: [8] }))
    await expect(list(stranger)).rejects.toMatchObject({ key: 'access.denied' })
  })

  test('shows the place of another day', async () => {
    const row = { columns: ['employee_name', 'status'], as_of: '2023-06-01' }
    expect((await list(admin, row)).map(({ status }) => status)).toEqual(Array(4).fill('Joins later'))
  })

  test.each<[string, () => DatasetQuery['where'], string[]]>([
    ['a text, in any case', () => all(is('employee_name', 'is', 'dev nair')), ['Dev Nair']],
    ['one of several', () => all(is('location', 'is', 'Delhi', 'Goa')), ['Dev Nair']],
    ['a part', () => all({ column: 'employee_name', operator: 'contains', values: ['ER'] }), ['Meera Iyer']],
    [
      'a beginning',
      () => all({ column: 'employee_name', operator: 'starts_with', values: ['ra'] }),
      ['Ravi Kumar'],
    ],
    [
      'not one of',
      () => all({ column: 'manager', operator: 'is_not', values: ['Asha Rao'] }),
      ['Asha Rao', 'Dev Nair', 'Meera Iyer'],
    ],
    ['nothing', () => all({ column: 'manager', operator: 'empty', values: [] }), ['Asha Rao', 'Dev Nair']],
    ['a number', () => all({ column: 'age', operator: 'at_least', values: [36] }), ['Dev Nair']],
    ['two numbers', () => all({ column: 'age', operator: 'between', values: [25, 26] }), ['Meera Iyer']],
    [
      'a date',
      () => all({ column: 'date_of_birth', operator: 'more', values: ['1990-02-28'] }),
      ['Meera Iyer'],
    ],
    [
      'a relative period',
      () => all({ column: 'joined_on', operator: 'within', period: 'this_year', values: [] }),
      [],
    ],
    [
      'a choice',
      () => all(is('status', 'is', 'active')),
      ['Asha Rao', 'Dev Nair', 'Meera Iyer', 'Ravi Kumar'],
    ],
    [
      'any of a group',
      () =>
        all({
          match: 'any',
          parts: [is('employee_name', 'is', 'Dev Nair'), is('manager', 'is', 'Ravi Kumar')],
        }),
      ['Dev Nair', 'Meera Iyer'],
    ],
    [
      'characters that mean something in SQL',
      () => all({ column: 'employee_name', operator: 'contains', values: ["%_'"] }),
      [],
    ],
  ])('limited by %s', async (_, where, expected) => {
    expect(await names(admin, where())).toEqual(expected)
  })

  test.each<[string, DatasetQuery, string]>([
    ['an unknown column', { columns: ['employee_name', 'salary'] }, 'columns.1'],
    ['an inherited name', { columns: ['constructor'] }, 'columns.0'],
    ['a column that is there twice', { columns: ['age', 'age'] }, 'columns.1'],
    ['an unknown column to compare', { where: all(is('salary', 'is', '1')) }, 'where.parts.0.column'],
    [
      'a comparison that the type lacks',
      { where: all({ column: 'status', operator: 'more', values: ['a'] }) },
      'where.parts.0.operator',
    ],
    [
      'a number that is none',
      { where: all({ column: 'age', operator: 'more', values: ['old'] }) },
      'where.parts.0.values',
    ],
    [
      'a day that is none',
      { where: all({ column: 'joined_on', operator: 'is', values: ['2026-02-30'] }) },
      'where.parts.0.values',
    ],
    [
      'one value of two',
      { where: all({ column: 'age', operator: 'between', values: [1] }) },
      'where.parts.0.values',
    ],
    ['no value', { where: all({ column: 'age', operator: 'is', values: [] }) }, 'where.parts.0.values'],
    [
      'a period that is not named',
      { where: all({ column: 'joined_on', operator: 'within', values: [] }) },
      'where.parts.0.period',
    ],
    ['an unknown order', { sort: [{ column: 'salary', descending: false }] }, 'sort.0.column'],
    [
      'within a group',
      { where: all({ match: 'any', parts: [is('pay', 'is', '1')] }) },
      'where.parts.0.parts.0.column',
    ],
  ])('refuses %s at its place', async (_, query, path) => {
    expect(Object.keys((await refusalOf(list(admin, query))) ?? {})).toEqual([path])
  })
})

describe('what is withheld from the reader', () => {
  test('does not exist where they may see it of nobody', async () => {
    for (const query of [
      { columns: ['phone'] },
      { where: all({ column: 'phone', operator: 'empty' as const, values: [] }) },
      { sort: [{ column: 'phone', descending: false }] },
    ])
      expect(Object.values((await refusalOf(list(clerk, query))) ?? {})).toEqual([
        'There is no column “phone”.',
      ])
  })

  test('is empty in the rows of others, and neither compared nor counted there', async () => {
    const rows = await list(own, { columns: ['employee_name', 'phone'] })
    expect(rows.map(({ phone }) => phone !== null)).toEqual([false, true])
    expect(await names(own, all({ column: 'phone', operator: 'not_empty', values: [] }))).toEqual([
      'Ravi Kumar',
    ])
    const groups = await grouped(own, [], [{ column: 'phone', aggregate: 'count' }])
    expect(groups).toEqual([[[], [1]]])
  })
})

describe('columns calculated from others', () => {
  const formula = (source: string) => [{ key: 'x1', heading: 'Calculated', formula: source }]

  test('are shown, compared, sorted, grouped and summed like any other', async () => {
    const query: DatasetQuery = {
      computed: formula('if([age] > 30, [age] * 2, 1)'),
      columns: ['employee_name', 'x1'],
      where: all({ column: 'x1', operator: 'more', values: [1] }),
      sort: [{ column: 'x1', descending: true }],
    }
    expect(await list(admin, query)).toEqual([{ employee_name: 'Dev Nair', x1: 72 }])
    const sums = await readTx(admin, async (db) =>
      readTotals(db, await planDataset(admin, db, people(), { ...query, where: undefined })),
    )
    // Nobody knows the age of two of them: that is not more than 30.
    expect(sums).toEqual({ count: 4, sums: { x1: 75 } })
    const groups = await readTx(admin, async (db) => {
      const plan = await planDataset(admin, db, people(), query)
      const columns = await findColumns(admin, db, people(), query.computed)
      const byLocation = planGroups(
        plan,
        columns,
        [{ column: 'location' }],
        [{ column: 'x1', aggregate: 'average' }],
      )
      return (await readGroups(db, byLocation)).rows.map(({ keys, measures }) => [keys, measures])
    })
    expect(groups).toEqual([
      [['Delhi'], [72]],
      [[], [72]],
    ])
  })

  test('are shown beside the usual columns when none are chosen', async () => {
    const [row = {}] = await list(admin, { computed: formula('1 + 1') })
    expect(Object.keys(row)).toContain('employee_name')
    expect(Object.keys(row).at(-1)).toBe('x1')
  })

  test('do not know what is withheld from the reader, and count it as empty in rows of others', async () => {
    const query = { computed: formula('[phone] & "!"'), columns: ['employee_name', 'x1'] }
    expect(await refusalOf(list(clerk, query))).toEqual({
      'computed.0.formula': 'There is no column phone. (character 1)',
    })
    const rows = await list(own, { ...query, computed: formula('is_empty([phone])') })
    expect(rows).toEqual([
      { employee_name: 'Meera Iyer', x1: true },
      { employee_name: 'Ravi Kumar', x1: false },
    ])
  })

  test.each([
    ['a figure too large for a file', '999999999999999 * 999999999999999 * [age]', null],
    ['a quotient by zero', '[age] / ([age] - [age])', null],
  ])('have no value for %s', async (_, source, value) => {
    const rows = await list(admin, { computed: formula(source), columns: ['x1'] })
    expect(rows.map(({ x1 }) => x1)).toEqual(Array(4).fill(value))
  })

  test('have no total where they divide by what does not add up', async () => {
    const sums = (source: string) =>
      readTx(admin, async (db) => {
        const query = { computed: formula(source), columns: ['x1'] }
        return (await readTotals(db, await planDataset(admin, db, people(), query))).sums
      })
    expect(await sums('if([age] > 1, 1 / [age], 0)')).toEqual({})
    expect(await sums('100 / [age]')).toEqual({})
    expect(await sums('[age] / 2')).toHaveProperty('x1')
  })

  test('are texts of a length that can be sorted, and limited all together', async () => {
    const [row] = await list(admin, {
      computed: formula(Array(80).fill('[employee_name]').join(' & ')),
      ...{ columns: ['x1'], sort: [{ column: 'x1', descending: false }] },
    })
    expect(String(row?.x1)).toHaveLength(250)
    const long = Array.from({ length: 4 }, (_, at) => ({
      ...{ key: `x${at + 1}`, heading: `Calculated ${at}`, formula: `${'1 + '.repeat(450)}1` },
    }))
    expect(await refusalOf(list(admin, { computed: long }))).toEqual({
      computed: 'All formulas together may have 6000 characters.',
    })
  })

  test('are refused at the formula and its character', async () => {
    const twice = [...formula('1'), ...formula('2')]
    expect(Object.keys((await refusalOf(list(admin, { computed: twice }))) ?? {})).toEqual(['computed.1.key'])
    expect(await refusalOf(list(admin, { computed: formula('[age] + "a"') }))).toEqual({
      'computed.0.formula': 'a number and text can’t be combined by +. (character 7)',
    })
  })
})

const grouped = (
  ctx: Ctx,
  groups: NonNullable<Parameters<typeof planGroups>[2]>,
  measures: Parameters<typeof planGroups>[3],
) =>
  readTx(ctx, async (db) => {
    const plan = await planDataset(ctx, db, people(), {})
    const { rows } = await readGroups(
      db,
      planGroups(plan, await findColumns(ctx, db, people()), groups, measures),
    )
    return rows.map(({ keys, measures: values }) => [keys, values])
  })

describe('groups', () => {
  test('with subtotals and the total', async () => {
    expect(
      await grouped(
        admin,
        [{ column: 'location' }, { column: 'department' }],
        [{ column: 'rows', aggregate: 'count' }],
      ),
    ).toEqual([
      [['Delhi', null], [1]],
      [['Delhi'], [1]],
      [['Pune', 'Sales'], [3]],
      [['Pune'], [3]],
      [[], [4]],
    ])
  })

  test('by period, with averages and dates', async () => {
    const rows = await grouped(
      admin,
      [{ column: 'joined_on', period: 'year' }],
      [
        { column: 'age', aggregate: 'average' },
        { column: 'date_of_birth', aggregate: 'least' },
      ],
    )
    expect(rows.at(-1)).toEqual([[], [30.5, '1990-02-28']])
    expect(rows[0]?.[0]).toEqual(['2024-01-01'])
  })

  test.each([
    ['a period of a text', [{ column: 'location', period: 'month' as const }], [], 'groups.0.period'],
    ['a sum of a text', [], [{ column: 'location', aggregate: 'sum' as const }], 'measures.0.aggregate'],
    ['a sum of ages', [], [{ column: 'age', aggregate: 'sum' as const }], 'measures.0.aggregate'],
    ['nothing', [], [], 'groups'],
  ])('refuses %s', async (_, groups, measures, path) => {
    expect(Object.keys((await refusalOf(grouped(admin, groups, measures))) ?? {})).toEqual([path])
  })
})

describe('all rows', () => {
  const collect = async (ctx: Ctx, query: DatasetQuery) => {
    const found: DatasetRow[] = []
    for await (const row of streamRows(ctx, (db) => planDataset(ctx, db, people(), query))) found.push(row)
    return found
  }

  test('are those of the list, in its order, over several batches', async () => {
    await addPeople(
      app,
      world.org,
      Array.from({ length: 1200 }, (_, index) =>
        aPerson({
          FIRST_NAME: `Same ${index % 7}`,
          LAST_NAME: '',
          ...(index % 3 === 0 ? { GENDER: 'Female' } : {}),
        }),
      ),
    )
    for (const descending of [false, true]) {
      const query = {
        columns: ['employee_code', 'gender'],
        sort: [
          { column: 'gender', descending },
          { column: 'employee_name', descending: !descending },
        ],
      }
      const rows = await collect(admin, query)
      expect(rows).toHaveLength(1204)
      expect(new Set(rows.map((row) => row.employee_code)).size).toBe(1204)
      expect(rows).toEqual(await list(admin, query))
      const totals = await readTx(admin, async (db) =>
        readTotals(db, await planDataset(admin, db, people(), query)),
      )
      expect(totals.count).toBe(1204)
    }
  })

  test('end when nobody reads on', async () => {
    for await (const _row of streamRows(admin, (db) => planDataset(admin, db, people(), {}))) break
    expect(await names(admin, all(is('employee_name', 'is', 'Dev Nair')))).toEqual(['Dev Nair'])
  })

  test('fail where they are read', async () => {
    await expect(collect(clerk, { columns: ['phone'] })).rejects.toMatchObject({ key: 'request.invalid' })
  })
})
