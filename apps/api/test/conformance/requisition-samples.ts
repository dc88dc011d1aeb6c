import { aMaster } from '../factories.ts'
import type { Sample } from './sample.ts'

const ofSomebody: Sample = ({ ours }) => ({ query: { EMPLOYEE_ID: ours.employeeIds[1] as number } })

/** Valid inputs for calls about requisitions and people's facts. */
export const requisitionSamples: Record<string, Sample> = {
  'requests.person.notice_period': ofSomebody,
  'requests.person.notice_period_short': ofSomebody,
  'requests.person.extra_details': ofSomebody,
  'requests.requisition.preview': async ({ app, ours }) => ({
    body: {
      REQUISITION_TYPE: 1,
      positions: 2,
      REPORTING_MANAGER_ID: ours.employeeIds[1] as number,
      DESIGNATION_ID: await aMaster(app, ours, 'designation'),
      needed_by: '2040-01-31',
      budget: '900000',
    },
  }),
  'requests.requisition.save': async ({ app, ours }) => ({
    body: {
      REQUISITION_TYPE: 1,
      positions: 2,
      REPORTING_MANAGER_ID: ours.employeeIds[1] as number,
      DESIGNATION_ID: await aMaster(app, ours, 'designation'),
      needed_by: '2040-01-31',
      budget: '900000',
      reason: 'Sample',
    },
  }),
}
