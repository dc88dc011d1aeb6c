import type { StatusAction } from '@muster/contract/assets/assets.constants'
import type { saveAssetType } from '@muster/contract/assets/setup.contract'
import { addDays } from '@muster/contract/kit/days'
import type { BodyOf } from '@muster/contract/kit/index'
import { sql } from 'kysely'
import { addAsset } from '../../src/modules/assets/form.service.ts'
import { assign, report } from '../../src/modules/assets/hand-over.service.ts'
import { answer } from '../../src/modules/assets/own-assets.service.ts'
import { assetPlans } from '../../src/modules/assets/plans/plans.master.ts'
import { stockLevels } from '../../src/modules/assets/reminders/stock.master.ts'
import { assetReports } from '../../src/modules/assets/reports/reports.master.ts'
import { assetRequestKind } from '../../src/modules/assets/requests/asset-request.kind.ts'
import { purchaseKind } from '../../src/modules/assets/requests/purchase.kind.ts'
import { yearOfDay } from '../../src/modules/assets/rules/financial-year.ts'
import { assetCategories } from '../../src/modules/assets/setup/categories.master.ts'
import { saveType } from '../../src/modules/assets/setup/types.master.ts'
import { takeBack } from '../../src/modules/assets/take-back.service.ts'
import { decideRequest } from '../../src/modules/requests/index.ts'
import type { Ctx } from '../../src/platform/context.ts'
import { readTx } from '../../src/platform/db/tx.ts'
import { asAccount } from '../background.ts'

type Terms = Partial<
  Pick<BodyOf<typeof saveAssetType>, 'depreciation' | 'life_months' | 'salvage_percent' | 'rate_percent'>
>

interface Planned {
  category: string
  name: string
  prefix: string
  fields?: BodyOf<typeof saveAssetType>['fields']
  models: readonly [name: string, cost: string, values?: Record<string, string>][]
  vendor: string
  number: number
  terms: Terms
}

const field = (name: string, kind: 'text' | 'number' | 'choice', options: string[] = []) => ({
  ...{ name, kind, options, required: false },
})

const planned: readonly Planned[] = [
  {
    ...{ category: 'Computers', name: 'Laptop', prefix: 'LAP-', vendor: 'Redington', number: 14 },
    terms: { depreciation: 'straight_line', life_months: 36, salvage_percent: 5 },
    fields: [
      field('Memory (GB)', 'number'),
      field('Keyboard', 'choice', ['UK', 'US']),
      field('Charger', 'text'),
    ],
    models: [
      ['Dell Latitude 5450', '89500.00', { f1: '16', f2: 'US' }],
      ['Lenovo ThinkPad T14', '102000.00', { f1: '32', f2: 'UK' }],
      ['MacBook Air 13', '114900.00', { f1: '16', f2: 'US' }],
    ],
  },
  {
    ...{ category: 'Computers', name: 'Monitor', prefix: 'MON-', vendor: 'Redington', number: 6 },
    terms: { depreciation: 'straight_line', life_months: 48, salvage_percent: 5 },
    fields: [field('Size (inches)', 'number')],
    models: [['Dell P2425H', '16800.00', { f1: '24' }]],
  },
  {
    ...{ category: 'Phones', name: 'Mobile phone', prefix: 'PHN-', vendor: 'Croma Business', number: 5 },
    terms: { depreciation: 'written_down', life_months: 36, salvage_percent: 5, rate_percent: 63.16 },
    fields: [field('IMEI', 'text')],
    models: [['Samsung Galaxy A55', '36500.00', { f1: '356789104523001' }]],
  },
  {
    ...{ category: 'Access', name: 'Access card', prefix: 'CRD-', vendor: 'HID Global', number: 8 },
    terms: { depreciation: 'none' },
    models: [['Office access card', '350.00']],
  },
]

/** Adds the types and their assets. @returns ids of the types, and of their assets, oldest first, by name */
async function addAll(
  ctx: Ctx,
  today: string,
): Promise<{ types: Map<string, number>; assets: Map<string, number[]> }> {
  const places = await readTx(ctx, async (db) => {
    const { rows } = await sql<{ id: number }>`
      select id from location where org_id = ${ctx.orgId} and status = 1 order by id limit 3`.execute(db)
    return rows.map(({ id }) => id)
  })
  const categories = new Map<string, number>()
  const all = new Map<string, number[]>()
  const types = new Map<string, number>()
  for (const [
    at,
    { category, name, prefix, fields = [], models, vendor, number, terms },
  ] of planned.entries()) {
    const category_id =
      categories.get(category) ?? (await assetCategories.save(ctx, { name: category })).category_id
    categories.set(category, category_id)
    const { type_id } = await saveType(ctx, { category_id, name, code_prefix: prefix, fields, ...terms })
    types.set(name, type_id)
    const ids: number[] = []
    for (let one = 0; one < number; one++) {
      const [model, cost, values = {}] = models[one % models.length] as Planned['models'][number]
      const purchased_on = addDays(today, -(700 - one * 37 - at * 11))
      const { AID } = await addAsset(ctx, {
        ...{ type_id, name: model, vendor, cost, values, purchased_on, currency: null, note: '' },
        ...{ location_id: places[one % places.length] ?? null, entity_id: null, condition: 'good' },
        serial: prefix === 'CRD-' ? '' : `SN${at}${String(48_210 + one * 97)}`,
        warranty_until: prefix === 'CRD-' ? null : addDays(purchased_on, 3 * 365),
      })
      ids.push(AID)
    }
    all.set(name, ids)
  }
  return { types, assets: all }
}

/** A request that was approved, and one that waits for the manager. */
async function writeRequests(
  system: Ctx,
  { laptop, phone, monitor }: Record<'laptop' | 'phone' | 'monitor', number>,
  today: string,
): Promise<void> {
  const employee = await asAccount(system, 'employee@demo.test')
  const manager = await asAccount(system, 'manager@demo.test')
  const admin = await asAccount(system, 'admin@demo.test')
  const ask = (type_id: number, details: string, days: number | null, reason: string) => {
    const needed_by = days === null ? null : addDays(today, days)
    return assetRequestKind.apply(employee, { type_id, details, needed_by, reason })
  }
  const year = yearOfDay(today, 4)
  await assetPlans.save(admin, {
    year,
    type_id: laptop,
    budget: '1200000.00',
    note: 'Replacements and new joiners',
  })
  await assetPlans.save(admin, { year, type_id: monitor, budget: '100000.00' })
  await assetPlans.save(admin, { year, type_id: phone, budget: '90000.00' })
  const { REQUEST_ID } = await ask(monitor, '27 inches, with USB-C', 10, 'For the days in the office.')
  await decideRequest(manager, { requestId: REQUEST_ID, outcome: 'approved', comment: '' })
  await ask(phone, '', null, 'I am on call in January.')
  await purchaseKind.apply(admin, {
    ...{
      type_id: laptop,
      name: 'Dell Latitude 5450',
      quantity: 5,
      unit_cost: '89500.00',
      vendor: 'Redington',
    },
    ...{ needed_by: addDays(today, 30), location_id: null, entity_id: null, for_request: null },
    reason: 'Five people join next month.',
  })
}

/** Assets of the demo company: some with people, some damaged, lost or in repair, one written off. */
export async function writeDemoAssets(
  system: Ctx,
  employee: number,
  others: readonly number[],
  today: string,
): Promise<void> {
  const ctx = await asAccount(system, 'admin@demo.test')
  const { types, assets: all } = await addAll(ctx, today)
  const hand = (AID: number, employee_id: number, days: number, due: number | null = null) =>
    assign(ctx, {
      ...{ AID, employee_id, on_date: addDays(today, -days), note: '' },
      due_back_on: due === null ? null : addDays(today, due),
    })
  const [laptops = [], monitors = [], phones = [], cards = []] = planned.map(({ name }) => all.get(name))
  const at = (ids: readonly number[], place: number) => ids[place] as number
  await hand(at(laptops, 0), employee, 120)
  await answer(await asAccount(ctx, 'employee@demo.test'), {
    AID: at(laptops, 0),
    answer: 'accepted',
    note: '',
  })
  await hand(at(cards, 0), employee, 4)
  for (const [place, id] of others.entries()) {
    await hand(at(laptops, place + 1), id, 90 - place)
    if (place < 5) await hand(at(cards, place + 1), id, 90)
  }
  const [first = 0, second = 0, third = 0] = others
  await hand(at(phones, 0), first, 200, -6)
  await hand(at(phones, 1), second, 60, 45)
  await hand(at(monitors, 0), third, 30)
  const tell = (AID: number, action: StatusAction, note: string) => report(ctx, { AID, action, note })
  await tell(at(laptops, 2), 'damaged', 'Coffee over the keyboard')
  await tell(at(laptops, 3), 'repair', 'Screen flickers')
  await tell(at(phones, 1), 'lost', 'Left in a taxi')
  await tell(at(monitors, 5), 'damaged', 'Scratched panel')
  await takeBack(ctx, { AID: at(laptops, 4), note: '', condition: 'fair' })
  await tell(at(laptops, 13), 'damaged', 'Does not start')
  await tell(at(laptops, 13), 'written_off', 'Beyond repair')
  await assetReports.save(ctx, {
    ...{ name: 'Laptops and monitors in use', shows: 'used' },
    type_ids: ['Laptop', 'Monitor'].map((name) => types.get(name) as number),
    columns: [
      'code',
      'name',
      'serial',
      'status',
      'holder',
      'location',
      'purchased_on',
      'cost',
      'warranty_until',
    ],
  })
  const typeOf = (name: string) => types.get(name) as number
  const asked = { laptop: typeOf('Laptop'), phone: typeOf('Mobile phone'), monitor: typeOf('Monitor') }
  await writeRequests(system, asked, today)
  await stockLevels.save(ctx, { type_id: asked.laptop, minimum: 3 })
}
