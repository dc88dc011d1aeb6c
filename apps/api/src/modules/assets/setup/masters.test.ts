import { listAssetPlans, removeAssetPlan, saveAssetPlan } from '@muster/contract/assets/plans.contract'
import {
  listAssetReports,
  removeAssetReport,
  saveAssetReport,
} from '@muster/contract/assets/reports.contract'
import { listStockLevels, removeStockLevel, saveStockLevel } from '@muster/contract/assets/stock.contract'
import { describeMaster } from '../../../../test/describe-master.ts'
import { aType } from '../assets.fixtures.ts'

describeMaster('a report about assets', {
  ...{ record: 'asset_report', key: 'report_id', taken: 'record.duplicate' },
  ...{ change: saveAssetReport, remove: removeAssetReport },
  list: { endpoint: listAssetReports, body: {}, rows: ({ reports }: { reports: [] }) => reports },
  sample: (_scene, turn) => ({ name: `Report ${turn}`, columns: ['code', 'name'] }),
  changed: { columns: ['name', 'code', 'holder'] },
})

describeMaster('a minimum stock', {
  ...{ record: 'asset_stock_level', key: 'stock_id', taken: 'record.duplicate' },
  ...{ change: saveStockLevel, remove: removeStockLevel },
  list: { endpoint: listStockLevels, rows: ({ levels }: { levels: [] }) => levels },
  sample: async ({ app, admin }) => ({ type_id: await aType(app, admin), minimum: 3 }),
  changed: { minimum: 7 },
})

describeMaster('a budget of the asset plan', {
  ...{ record: 'asset_plan', key: 'PLAN_ID', taken: 'record.duplicate' },
  ...{ change: saveAssetPlan, remove: removeAssetPlan },
  list: { endpoint: listAssetPlans, body: { year: 2026 }, rows: ({ rows }: { rows: [] }) => rows },
  sample: async ({ app, admin }) => ({ year: 2026, type_id: await aType(app, admin), budget: '500.00' }),
  changed: { budget: '700.00' },
})
