import type { PersonalData } from '../../platform/privacy/personal-data.ts'

/** Units that people head, and places they may sign in from. */
export const organisationPersonalData: PersonalData = {
  tables: [
    { table: 'department', label: 'Departments headed', employee: ['head_employee_id'], omit: ['custom'] },
    { table: 'geo_fence_person', label: 'Fences that name the person', employee: ['employee_id'] },
  ],
  except: { unit_merge: 'says who joined two units, as the audit trail does, which is given' },
}
