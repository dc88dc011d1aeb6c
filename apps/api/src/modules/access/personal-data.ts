import type { PersonalData } from '../../platform/privacy/personal-data.ts'
import { accessTexts } from './access.texts.ts'

/** Roles, grants and memberships as personal data. */
export const accessPersonalData: PersonalData = {
  tables: [
    { table: 'account_grant', label: accessTexts('ownPermissions'), account: ['account_id'] },
    { table: 'access_group_member', label: accessTexts('dataPermissionGroups'), account: ['account_id'] },
    { table: 'sub_admin_term', label: accessTexts('subAdminTerms'), account: ['account_id'] },
    {
      table: 'viewing',
      label: accessTexts('viewings'),
      account: ['account_id', 'viewed_account_id'],
      omit: ['token_hash'],
    },
    { table: 'hidden_unit_menu_account', label: accessTexts('hiddenMenus'), account: ['account_id'] },
  ],
}
