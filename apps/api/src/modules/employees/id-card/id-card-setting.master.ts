import { idCardSettings } from '@muster/contract/employees/identity/id-card.contract'
import { sql } from 'kysely'
import { defineMaster } from '../../../platform/master/define-master.ts'
import { DEFAULTS } from './id-card.queries.ts'
import { idCardTexts } from './id-card.texts.ts'

/** Settings of ID cards. Cards already issued keep their validity. */
export const idCardSettingRecord = defineMaster({
  contract: idCardSettings,
  table: 'id_card_setting',
  record: 'id_card_setting',
  audited: { label: idCardTexts('idCardSettings'), path: () => '/users/id-card-settings' },
  nameOf: () => '',
  order: sql`r.org_id`,
  stamps: ['updated_at'],
  fallback: DEFAULTS,
})
