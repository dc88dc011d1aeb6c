import type { PersonalData } from '../../platform/privacy/personal-data.ts'
import { policiesTexts } from './policies.texts.ts'

/** What applies to people, and what they have acknowledged. */
export const policiesPersonalData: PersonalData = {
  tables: [
    { table: 'policy_acknowledgement', label: policiesTexts('acknowledgements'), employee: ['employee_id'] },
    { table: 'policy_assignment', label: policiesTexts('assignments'), employee: ['employee_id'] },
  ],
  except: {
    policy: 'Names the owner of a document of the organisation, not data about them.',
    policy_version: 'Names who published a document of the organisation, not data about them.',
  },
}
