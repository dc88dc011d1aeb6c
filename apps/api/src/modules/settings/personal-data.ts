import type { PersonalData } from '../../platform/privacy/personal-data.ts'
import { settingsTexts } from './settings.texts.ts'

/** Personal data held by settings: list views and preferences. */
export const settingsPersonalData: PersonalData = {
  tables: [
    {
      table: 'checklist_task',
      label: settingsTexts('completedChecklists'),
      employee: ['employee_id'],
    },
    { table: 'list_view', label: settingsTexts('savedViews'), account: ['account_id'] },
    { table: 'list_default', label: settingsTexts('defaultViews'), account: ['account_id'] },
    { table: 'list_preference', label: settingsTexts('listColumnsAndDensity'), account: ['account_id'] },
  ],
}
