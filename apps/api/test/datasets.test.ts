import type { Condition, DatasetQuery } from '@muster/contract/reports/dataset-query'
import { isDated, type Operator, operatorsOf, periods } from '@muster/contract/reports/dataset-types'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  addPeople,
  aPerson,
  aSmallCompany,
  type People,
} from '../src/modules/employees/employees.fixtures.ts'
import { aPaySetup, payEverybody } from '../src/modules/employees/pay/pay.fixtures.ts'
import { scopeKey } from '../src/modules/reports/scope-key.ts'
import { findAccountActor } from '../src/platform/access/account-actor.ts'
import type { Ctx } from '../src/platform/context.ts'
import {
  allDatasets,
  type Dataset,
  type DatasetColumn,
  type DatasetRow,
  findColumns,
  planDataset,
  planGroups,
  readGroups,
  readRows,
  readTotals,
  streamRows,
} from '../src/platform/datasets/index.ts'
import { readTx, tx } from '../src/platform/db/tx.ts'
import { permissionsOf } from '../src/platform/platform.ts'
import { anAccount, type TestAccount } from './factories.ts'
import { createTestApp, type TestApp } from './harness.ts'
import { oneOf } from './sampling.ts'

/*
 * What is true of every dataset, whatever it is about: each column can be shown, sorted, compared, grouped and combined in
 * every way that it offers, and no reader learns of anybody out of reach in any of these ways.
 */

// The modules register their datasets when they are connected, and each dataset gets its tests.
const app: TestApp = await createTestApp()
let world: People
let admin: Ctx
/** By name: what each kind of reader sees. */
const readers = new Map<string, Ctx>()
let names: string[]

const datasets = allDatasets().map((dataset) => [dataset.key, dataset] as const)

async function as(account: TestAccount): Promise<Ctx> {
  const system = app.system(world.org.orgId)
  const actor = await readTx(system, (db) => findAccountActor(system, db, account.accountId))
  if (!actor) throw new Error('The account has no actor.')
  return { ...system, actor }
}

beforeAll(async () => {
  await aSmallCompany(app)
  world = await aSmallCompany(app)
  admin = await as(world.admin)
  const permissions = allDatasets().map(({ permission }) => permission)
  const granted = (scope: 'self' | 'reports' | 'group') =>
    Object.fromEntries(
      permissions
        .filter((one) => permissionsOf(app.platform.modules)[one]?.scopes.includes(scope))
        .map((one) => [one, [scope]]),
    )
  readers.set('nobody', await as(await anAccount(app, world.org, { roles: [8] })))
  readers.set(
    'an employee',
    await as(await anAccount(app, world.org, { roles: [8], employeeId: world.dev, grants: granted('self') })),
  )
  readers.set(
    'a manager',
    await as(
      await anAccount(app, world.org, { roles: [8], employeeId: world.ravi, grants: granted('reports') }),
    ),
  )
  readers.set(
    'HR of a location',
    await as(
      await anAccount(app, world.org, {
        roles: [8],
        grants: granted('group'),
        group: { location: [world.delhi] },
      }),
    ),
  )
  const everywhere = Object.fromEntries(
    permissions
      .filter((one) => permissionsOf(app.platform.modules)[one]?.scopes.includes('organisation'))
      .map((one) => [one, ['organisation' as const]]),
  )
  // Reads every dataset of the organisation, but of the groups of fields only those that a dataset itself requires.
  readers.set('a clerk', await as(await anAccount(app, world.org, { roles: [8], grants: everywhere })))
  readers.set('a second clerk', await as(await anAccount(app, world.org, { roles: [8], grants: everywhere })))
  // Somebody who left, who came back and who moved, so that few datasets are empty.
  await addPeople(app, world.org, [
    aPerson({ FIRST_NAME: 'Gone', LAST_NAME: 'Before', LOCATION_ID: world.pune }),
  ])
  await tx(app.system(world.org.orgId), (db) =>
    sql`update employee set status = 'left', left_on = '2026-10-31', separation_mode = 16
      where org_id = ${world.org.orgId} and first_name = 'Gone'`.execute(db),
  )
  const { basic } = await aPaySetup(app, world.org)
  await payEverybody(app, world.org, { basic, on: '2026-02-01' })
  names = ['Asha Rao', 'Dev Nair', 'Gone Before', 'Meera Iyer', 'Ravi Kumar']
}, 60_000)

const reach: Readonly<Record<string, readonly string[]>> = {
  nobody: [],
  'an employee': ['Dev Nair'],
  'a manager': ['Meera Iyer'],
  'HR of a location': ['Dev Nair'],
}

const everything = (dataset: Dataset): DatasetQuery =>
  dataset.timing === 'period' ? { from: '2026-01-01', to: '2026-12-31' } : {}

const values: Readonly<Record<DatasetColumn['type'], Condition['values']>> = {
  text: ['Pune', 'Sales'],
  choice: ['active', '1'],
  number: [0, 2],
  days: [0, 1.5],
  minutes: [0, 480],
  money: ['0', '10.50'],
  date: ['2026-01-01', '2026-12-31'],
  time: ['09:00', '18:00'],
  instant: ['2026-01-01', '2026-12-31'],
  boolean: [true],
}
/** Comparisons of one value; the others take two or several. */
const ofOne: readonly Operator[] = ['contains', 'starts_with', 'less', 'at_most', 'more', 'at_least']

function conditionsOn({ key, type }: DatasetColumn): Condition[] {
  return operatorsOf[type].map((operator) => ({
    column: key,
    operator,
    values: operator.includes('empty')
      ? []
      : ofOne.includes(operator)
        ? values[type].slice(0, 1)
        : values[type],
    ...(operator === 'within' && { period: 'last_12_months' as const }),
  }))
}

const columnsOf = (ctx: Ctx, dataset: Dataset) => readTx(ctx, (db) => findColumns(ctx, db, dataset))

const list = (ctx: Ctx, dataset: Dataset, query: DatasetQuery = {}): Promise<DatasetRow[]> =>
  readTx(ctx, async (db) =>
    readRows(db, await planDataset(ctx, db, dataset, { ...everything(dataset), ...query }), {}),
  )

/** Which rows of a person somebody sees depends on more than the person: on the kind of a request, for example. */
/** Records that are reached by their location or entity. */
const ofPlaces = new Set(['assets.assets', 'vendors.records', 'vendors.claims', 'petty-cash.ledger'])
const partlyByOthers: ReadonlySet<string> = new Set(['requests.requests', 'requests.stages'])

const sumsOf = (ctx: Ctx, dataset: Dataset) =>
  readTx(
    ctx,
    async (db) => (await readTotals(db, await planDataset(ctx, db, dataset, everything(dataset)))).sums,
  )

describe.each(datasets)('%s', (_, dataset) => {
  test('shows and sorts by each of its columns', async () => {
    const { all } = await columnsOf(admin, dataset)
    const columns = all.map(({ key }) => key)
    const rows = await list(admin, dataset, { columns })
    for (const column of columns) {
      const sorted = await list(admin, dataset, { columns, sort: [{ column, descending: true }] })
      expect(sorted).toHaveLength(rows.length)
    }
    expect(all.filter(({ isUsual }) => isUsual).length).toBeGreaterThan(1)
  })

  test('compares each of its columns in every way that it offers', async () => {
    const { all } = await columnsOf(admin, dataset)
    const rows = await list(admin, dataset)
    const every = oneOf(6)
    for (const [index, column] of all.entries()) {
      for (const condition of conditionsOn(column).filter((_, turn) => (turn + index) % every === 0)) {
        const found = await list(admin, dataset, { where: { match: 'all', parts: [condition] } })
        expect(found.length).toBeLessThanOrEqual(rows.length)
      }
      const [empty, present] = await Promise.all(
        (['empty', 'not_empty'] as const).map((operator) =>
          list(admin, dataset, {
            where: { match: 'all', parts: [{ column: column.key, operator, values: [] }] },
          }),
        ),
      )
      expect((empty?.length ?? 0) + (present?.length ?? 0)).toBe(rows.length)
    }
  }, 180_000)

  test('groups by each of its columns and combines each, to the same count', async () => {
    await readTx(admin, async (db) => {
      const columns = await findColumns(admin, db, dataset)
      const plan = await planDataset(admin, db, dataset, everything(dataset))
      const { count } = await readTotals(db, plan)
      const every = oneOf(2)
      for (const column of columns.all.filter((_, index) => index % every === 0)) {
        const measures = (column.aggregates ?? []).map((aggregate) => ({ column: column.key, aggregate }))
        for (const period of isDated(column.type) ? periods : [undefined]) {
          const groups = [{ column: column.key, ...(period && { period }) }]
          const counted = [{ column: 'rows', aggregate: 'count' as const }, ...measures]
          const { rows } = await readGroups(db, planGroups(plan, columns, groups, counted))
          expect(rows.at(-1)?.measures[0] ?? 0).toBe(count)
          const parts = rows.slice(0, -1).map((row) => Number(row.measures[0]))
          expect(parts.reduce((sum, one) => sum + one, 0)).toBe(count)
        }
      }
    })
  })

  test('finds the rows of each group, as many as the group counts', async () => {
    await readTx(admin, async (db) => {
      const columns = await findColumns(admin, db, dataset)
      const counted = [{ column: 'rows', aggregate: 'count' as const }]
      const every = oneOf(2)
      for (const { key, type } of columns.all.filter((_, index) => index % every === every - 1)) {
        const grouping = { column: key, ...(isDated(type) && { period: 'month' as const }) }
        const plan = await planDataset(admin, db, dataset, everything(dataset))
        const { rows } = await readGroups(db, planGroups(plan, columns, [grouping], counted))
        // The rows without a value, and a few with one.
        const some = rows.filter(({ at }) => at.length > 0)
        for (const { at, measures } of [...some.slice(0, 2), ...some.slice(-1)]) {
          const group = at.map((value) => ({ ...grouping, at: value }))
          const behind = await planDataset(admin, db, dataset, everything(dataset), { group })
          expect((await readTotals(db, behind)).count).toBe(measures[0])
        }
      }
    })
  })

  test('gives a file the rows and order of its list', async () => {
    const rows = await Array.fromAsync(
      streamRows(admin, (db) => planDataset(admin, db, dataset, everything(dataset))),
    )
    expect(rows).toEqual(await list(admin, dataset))
  })

  test.each(['nobody', 'an employee', 'a manager', 'HR of a location'])(
    'shows %s only whom they reach',
    async (who) => {
      const ctx = readers.get(who) as Ctx
      const readable = ctx.actor.grants.has(dataset.permission)
      if (!readable) {
        await expect(list(ctx, dataset)).rejects.toMatchObject({ key: 'access.denied' })
        return
      }
      if (dataset.subject === 'counts') {
        const [mine, all] = await Promise.all([ctx, admin].map((one) => sumsOf(one, dataset)))
        for (const [key, sum] of Object.entries(mine ?? {})) {
          expect(Number(sum ?? 0), key).toBeLessThanOrEqual(Number(all?.[key] ?? 0))
          if (reach[who]?.length === 0) expect(Number(sum ?? 0), key).toBe(0)
        }
        return
      }
      // Whose reach covers which candidates, and which assets, vendors and funds by their place, is tested where they are; nobody sees other rows, or
      // more of them, than an administrator.
      if (dataset.subject === 'candidate' || ofPlaces.has(dataset.key)) {
        const rows = await list(ctx, dataset)
        const known = new Set((await list(admin, dataset)).map((row) => JSON.stringify(row)))
        for (const row of rows) expect(known).toContain(JSON.stringify(row))
        await readTx(ctx, async (db) => {
          const plan = await planDataset(ctx, db, dataset, everything(dataset))
          expect((await readTotals(db, plan)).count).toBe(rows.length)
        })
        // The same rows in any order, and in a file.
        const asText = (list: readonly DatasetRow[]) => list.map((row) => JSON.stringify(row)).toSorted()
        const shown = (await columnsOf(ctx, dataset)).all.filter(({ isUsual }) => isUsual)
        for (const { key } of shown.slice(0, 6))
          expect(asText(await list(ctx, dataset, { sort: [{ column: key, descending: true }] }))).toEqual(
            asText(rows),
          )
        const inFile = await Array.fromAsync(
          streamRows(ctx, (db) => planDataset(ctx, db, dataset, everything(dataset))),
        )
        expect(inFile).toEqual(rows)
        return
      }
      // Lists of the organisation, such as holidays, name nobody: whoever may read them reads all of them.
      if (dataset.subject === 'organisation') {
        expect(dataset.columns.map(({ key }) => key)).not.toContain('employee_name')
        expect(permissionsOf(app.platform.modules)[dataset.permission]?.scopes).toEqual(['organisation'])
        expect(await list(ctx, dataset)).toEqual(await list(admin, dataset))
        return
      }
      expect(dataset.subject, 'a dataset that is not about people has no reach to limit').toBe('employee')
      const allowed = reach[who] as readonly string[]
      const rows = await list(ctx, dataset, { columns: ['employee_name'] })
      for (const { employee_name: name } of rows) expect(allowed).toContain(name)
      // Whom they reach they see whole, in the administrator's order, unless the dataset narrows their reach itself.
      const isNarrowed = dataset.within !== undefined || partlyByOthers.has(dataset.key)
      const all = await list(admin, dataset, { columns: ['employee_name'] })
      if (!isNarrowed && allowed.length > 0)
        expect(rows).toEqual(all.filter(({ employee_name: name }) => allowed.includes(String(name))))
      for (const descending of [true, false]) {
        const sort = [{ column: 'employee_name', descending }]
        const sorted = await list(ctx, dataset, { columns: ['employee_name'], sort })
        expect(sorted).toHaveLength(rows.length)
        for (const { employee_name: name } of sorted) expect(allowed).toContain(name)
      }
      const filed = await Array.fromAsync(
        streamRows(ctx, (db) =>
          planDataset(ctx, db, dataset, { ...everything(dataset), columns: ['employee_name'] }),
        ),
      )
      expect(filed).toEqual(rows)
      // Neither a condition nor a group nor a sum finds anybody else.
      for (const name of names.filter((one) => !allowed.includes(one))) {
        const where = {
          match: 'all' as const,
          parts: [{ column: 'employee_name', operator: 'is' as const, values: [name] }],
        }
        expect(await list(ctx, dataset, { columns: ['employee_name'], where })).toEqual([])
      }
      await readTx(ctx, async (db) => {
        const columns = await findColumns(ctx, db, dataset)
        const plan = await planDataset(ctx, db, dataset, everything(dataset))
        const counted = [{ column: 'rows', aggregate: 'count' as const }]
        const groups = await readGroups(db, planGroups(plan, columns, [{ column: 'employee_name' }], counted))
        for (const { keys } of groups.rows) if (keys.length > 0) expect(allowed).toContain(keys[0])
        expect((await readTotals(db, plan)).count).toBe(rows.length)
      })
    },
  )

  test('lets nobody sort, compare, group or sum by a column of a group that they may not see', async () => {
    const clerk = readers.get('a clerk') as Ctx
    if (!clerk.actor.grants.has(dataset.permission)) return
    const seen = new Set((await columnsOf(clerk, dataset)).all.map(({ key }) => key))
    const { all } = await columnsOf(admin, dataset)
    const withheld = all.filter(({ key }) => !seen.has(key))
    expect(withheld.every(({ fieldGroup, permission }) => (fieldGroup ?? permission) !== undefined)).toBe(
      true,
    )
    if (dataset.key === 'employees.exits') expect(withheld).not.toEqual([])
    const mayNotSee = ({ fieldGroup }: DatasetColumn) =>
      fieldGroup !== undefined && !clerk.actor.grants.has(`employees.fields.${fieldGroup}`)
    expect(all.filter((column) => seen.has(column.key) && mayNotSee(column))).toEqual([])
    for (const { key } of withheld) {
      const where = {
        match: 'all' as const,
        parts: [{ column: key, operator: 'not_empty' as const, values: [] }],
      }
      for (const query of [
        { sort: [{ column: key, descending: false }] },
        { columns: [key] },
        { where },
      ] as DatasetQuery[])
        await expect(list(clerk, dataset, query), key).rejects.toThrow()
      await expect(
        readTx(clerk, async (db) => {
          const plan = await planDataset(clerk, db, dataset, everything(dataset))
          const columns = await findColumns(clerk, db, dataset)
          return planGroups(plan, columns, [{ column: key }], [{ column: 'rows', aggregate: 'count' }])
        }),
        key,
      ).rejects.toThrow()
    }
    // The rest of the rows, in an order that withheld columns don't change.
    const columns = [...seen].slice(0, 5)
    expect(await list(clerk, dataset, { columns })).toHaveLength((await list(clerk, dataset)).length)
  })

  test('is read once for people who see the same, and for nobody else', async () => {
    const everybody = [...readers.values(), admin].filter(({ actor }) => actor.grants.has(dataset.permission))
    const keyOf = ({ actor }: Ctx) => scopeKey(actor, [dataset], false)
    const [clerk, second] = ['a clerk', 'a second clerk'].map((who) => readers.get(who) as Ctx)
    if (clerk?.actor.grants.has(dataset.permission)) expect(keyOf(clerk)).toBe(keyOf(second as Ctx))
    const groups = Map.groupBy(everybody, keyOf)
    expect(groups.size).toBeLessThanOrEqual(everybody.length)
    for (const [first, ...others] of groups.values())
      for (const other of others)
        expect(await list(other, dataset)).toEqual(await list(first as Ctx, dataset))
  })
})
