import type { PersonalData } from '../../platform/privacy/personal-data.ts'
import { offboardingTexts } from './offboarding.texts.ts'

/** What the product keeps of people who leave, and of those who act on separations. */
export const offboardingPersonalData: PersonalData = {
  tables: [
    {
      table: 'separation',
      label: offboardingTexts('heldSeparations'),
      employee: ['employee_id'],
      omit: ['hr_note', 'rehire', 'created_by'],
    },
    {
      table: 'separation_log',
      label: offboardingTexts('heldHistory'),
      account: ['account_id'],
      omit: ['changes', 'reason'],
    },
  ],
}
