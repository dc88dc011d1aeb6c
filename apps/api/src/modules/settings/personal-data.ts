import type { PersonalData } from '../../platform/privacy/personal-data.ts'

/** What people made of their lists. */
export const settingsPersonalData: PersonalData = {
  tables: [
    {
      table: 'checklist_task',
      label: 'Checklists worked off',
      employee: ['employee_id'],
    },
    { table: 'list_view', label: 'Saved views', account: ['account_id'] },
    { table: 'list_default', label: 'Default views', account: ['account_id'] },
    { table: 'list_preference', label: 'Columns and density of lists', account: ['account_id'] },
  ],
}
