import type { PersonalData } from '../../platform/privacy/personal-data.ts'
import { assetsTexts } from './assets.texts.ts'
import { assetRequestsTexts } from './requests/requests.texts.ts'

/** What people hold and have held. */
export const assetsPersonalData: PersonalData = {
  tables: [
    { table: 'asset_holding', label: assetsTexts('holdings'), employee: ['employee_id'] },
    {
      table: 'asset_event',
      label: assetsTexts('events'),
      employee: ['employee_id'],
      account: ['account_id'],
    },
    { table: 'asset_request', label: assetRequestsTexts('requests'), employee: ['employee_id'] },
    { table: 'asset_purchase', label: assetRequestsTexts('purchases'), employee: ['employee_id'] },
  ],
}
