import { EMPLOYEE_FORM } from '@muster/contract/employees/employees.constants'
import { downloadSample } from '@muster/contract/forms/imports.contract'
import { download } from '../../../lib/download.ts'

/** A workbook with the columns that an import of people takes. */
export function downloadEmployeeSample() {
  return download(downloadSample, { body: { formid: EMPLOYEE_FORM } })
}
