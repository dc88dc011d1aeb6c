import { assetSettings as contract } from '@muster/contract/assets/depreciation.contract'
import { sql } from 'kysely'
import { defineMaster } from '../../../platform/master/define-master.ts'
import { depreciationTexts } from './depreciation.texts.ts'

/** How parts of a financial year are counted. */
export const assetSettings = defineMaster({
  contract,
  table: 'asset_setting',
  record: 'asset_setting',
  audited: { label: depreciationTexts('settings'), path: () => '/assets/depreciation/settings' },
  nameOf: () => depreciationTexts.english('settings'),
  order: sql`r.org_id`,
  fallback: { depreciates_by: 'month' },
})
