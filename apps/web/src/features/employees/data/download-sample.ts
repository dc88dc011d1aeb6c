import { downloadSample } from '@muster/contract/calls/forms/imports/import-samples'
import { EMPLOYEE_FORM } from '@muster/contract/employees/employees.constants'
import { download } from '../../../lib/calls/download.ts'

/** Downloads a workbook with the columns of an employee import. */
export function downloadEmployeeSample() {
  return download(downloadSample, { body: { formid: EMPLOYEE_FORM } })
}
