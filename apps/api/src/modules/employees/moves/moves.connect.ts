import { registerEmployeeActions } from '../../access/index.ts'
import { registerOwnDuties } from '../duties/own-duties.ts'

/** Registers the actions on an employment by the specified permission keys. */
export function connectMoves(): void {
  registerOwnDuties()
  registerEmployeeActions([
    {
      key: 'EMPLOYEE_TRANSFER',
      permission: 'employees.transfer',
      isPossible: (person) => person.status === 'active',
    },
    {
      key: 'EMPLOYEE_SEPARATION',
      permission: 'employees.separation',
      isPossible: (person) => person.status === 'active' && !person.isSelf,
    },
    {
      key: 'EMPLOYEE_REJOIN',
      permission: 'employees.rejoin',
      isPossible: (person) => person.status === 'left' && !person.isSelf,
    },
    {
      key: 'EMPLOYEE_ROSTER_ACTIVATE',
      permission: 'employees.roster.manage',
      isPossible: (person) => person.status === 'active',
    },
    {
      key: 'EMPLOYEE_ATS_LOGIN',
      permission: 'employees.ats.manage',
      isPossible: (person) => person.status === 'active' && person.accountState !== null,
    },
  ])
}
