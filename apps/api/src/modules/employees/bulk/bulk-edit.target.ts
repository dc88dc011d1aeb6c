import { BULK_FILE } from '@muster/contract/employees/bulk/bulk-files'
import { fail } from '../../../platform/errors.ts'
import type { ImportTarget } from '../../forms/index.ts'
import { employeeUndoFor } from '../imports/employee-import.undo.ts'
import { BULK } from './bulk-people.queries.ts'

const notFromFile = () => fail('forms.import_not_offered')

/** Bulk edits made on screen. No file is read, but they are listed and reverted like imports. */
export const bulkEditTarget: ImportTarget = {
  formNo: BULK_FILE.edit,
  name: 'bulk_edit',
  sampleFile: '',
  keySlug: 'EMPLOYEE_CODE',
  permission: BULK,
  creatableMasters: new Set(),
  mayCreateMasters: () => false,
  load: async () => notFromFile(),
  stored: () => notFromFile(),
  desk: new URL('./rules/people-sheet-desk.ts', import.meta.url),
  commit: async () => notFromFile(),
  undo: employeeUndoFor('employees.profile.edit'),
}
