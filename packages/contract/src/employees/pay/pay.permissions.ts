import { permissionCatalogue } from '../../kit/index.ts'

/** Who sees pay is decided by the field group pay (`employees.fields.pay`); these are needed besides it. */
export const payPermissions = permissionCatalogue({
  'employees.pay.manage': {
    label: 'Revise the pay of others, one by one or from a file',
    scopes: ['group', 'organisation'],
    presets: ['hr_manager', 'payroll'],
    synonyms: ['salary', 'ctc', 'increment', 'compensation', 'wages', 'raise'],
  },
  'employees.pay.configure': {
    label: 'Set up pay components and structures, and whether people see their own pay',
    scopes: ['organisation'],
    presets: ['payroll'],
    synonyms: ['salary components', 'salary structure', 'ctc'],
  },
})
