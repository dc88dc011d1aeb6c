import type { PersonalData } from '../../platform/privacy/personal-data.ts'
import { organisationTexts } from './organisation.texts.ts'

/** Units that people head, and fences that name them. */
export const organisationPersonalData: PersonalData = {
  tables: [
    {
      table: 'department',
      label: organisationTexts('departmentsHeaded'),
      employee: ['head_employee_id'],
      omit: ['custom'],
    },
    {
      table: 'geo_fence_person',
      label: organisationTexts('personGeoFences'),
      employee: ['employee_id'],
    },
  ],
  except: { unit_merge: 'says who joined two units, as the audit trail does, which is given' },
}
