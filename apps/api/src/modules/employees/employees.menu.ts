import type { MenuContribution } from '../../platform/access/menu.ts'

export const employeesMenu: MenuContribution = {
  block: 12_000,
  app: 'hrms',
  entries: [
    {
      id: 1,
      name: 'Employees',
      slug: 'employees',
      layout: 'EMPLOYEES',
      url: '/users/emp-directory',
      icon: 'users',
      permissions: ['employees.directory.view'],
    },
    { id: 2, name: 'Add employee', slug: 'employees_create', permissions: ['employees.create'] },
    { id: 3, name: 'Import employees', slug: 'employees_import', permissions: ['employees.import'] },
  ],
}
