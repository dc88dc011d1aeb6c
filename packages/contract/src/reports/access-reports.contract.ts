import { reportCall, usual } from './named-reports.contract.ts'

export const peopleRights = reportCall(
  'rights',
  'apiv2/auth/hrms/employeeAclData',
  usual,
  'Who has which role and permission, and whose records it reaches',
)
export const signInLog = reportCall(
  'sign_ins',
  'apiv2/auth/hrms/employeeLogData',
  usual,
  'Sign-ins and failed attempts of a period',
)
