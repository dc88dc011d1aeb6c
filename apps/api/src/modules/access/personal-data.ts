import type { PersonalData } from '../../platform/privacy/personal-data.ts'

/** What people may do, as data about them. */
export const accessPersonalData: PersonalData = {
  tables: [
    { table: 'account_grant', label: 'Own permissions', account: ['account_id'] },
    { table: 'access_group_member', label: 'Data-permission groups', account: ['account_id'] },
    { table: 'sub_admin_term', label: 'Terms of powers', account: ['account_id'] },
    { table: 'hidden_unit_menu_account', label: 'Hidden menus', account: ['account_id'] },
  ],
}
