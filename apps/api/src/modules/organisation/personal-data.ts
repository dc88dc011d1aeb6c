import type { PersonalData } from '../../platform/privacy/personal-data.ts'

/** Units that people head. */
export const organisationPersonalData: PersonalData = {
  tables: [
    { table: 'department', label: 'Departments headed', employee: ['head_employee_id'], omit: ['custom'] },
  ],
}
