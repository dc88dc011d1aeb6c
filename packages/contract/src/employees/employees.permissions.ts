import { permissionCatalogue } from '../kit/index.ts'

const everyScope = ['self', 'reports', 'group', 'organisation'] as const
/** Employees can't create or import themselves. */
const othersScope = ['group', 'organisation'] as const

/**
 * Whose record, and which parts of it. An employee (7) sees themselves and their reports; personal contact,
 * medical, identity, bank and pay data only of themselves. Payroll (9) works with everybody's pay data.
 */
export const employeesPermissions = permissionCatalogue({
  'employees.directory.view': {
    label: 'See people in the directory',
    scopes: everyScope,
    defaults: { 7: ['self', 'reports'], 9: ['organisation'] },
  },
  'employees.profile.view': {
    label: 'See employee records and their timeline',
    scopes: everyScope,
    defaults: { 7: ['self', 'reports'], 9: ['organisation'] },
  },
  'employees.profile.edit': { label: 'Edit employee records', scopes: everyScope },
  'employees.self.edit': {
    label: 'Edit own contact details',
    scopes: ['self'],
    defaults: { 7: ['self'] },
  },
  'employees.create': { label: 'Add employees', scopes: othersScope },
  'employees.account.manage': {
    label: 'Activate and deactivate accounts, send invitations',
    scopes: othersScope,
  },
  'employees.status.manage': { label: 'Mark employees as active or left', scopes: othersScope },
  'employees.transfer': { label: 'Transfer employees', scopes: othersScope },
  'employees.separation': { label: 'Record and cancel separations', scopes: othersScope },
  'employees.rejoin': { label: 'Rejoin former employees', scopes: othersScope },
  'employees.roster.manage': { label: 'Include employees in rosters or exclude them', scopes: othersScope },
  'employees.ats.manage': { label: 'Grant and revoke recruitment access', scopes: othersScope },
  'employees.import': { label: 'Import employees from a file', scopes: othersScope },
  'employees.export': { label: 'Export employees to a file', scopes: ['reports', 'group', 'organisation'] },
  'employees.chart.view': {
    label: 'See the organisation chart as of any date',
    scopes: everyScope,
    defaults: { 9: ['organisation'] },
  },
  'employees.chart.own': {
    label: 'See own reporting line and team',
    scopes: ['self'],
    defaults: { 7: ['self'] },
  },
  'employees.chart.manage': { label: 'Manage vacancies and dotted lines', scopes: othersScope },
  'employees.chart.settings': {
    label: 'Set what colleagues can see about one another',
    scopes: ['organisation'],
  },
  'employees.fields.pay': {
    label: 'See pay data',
    scopes: everyScope,
    defaults: { 7: ['self'], 9: ['organisation'] },
  },
  'employees.fields.bank': {
    label: 'See bank data',
    scopes: everyScope,
    defaults: { 7: ['self'], 9: ['organisation'] },
  },
  'employees.fields.identity': {
    label: 'See identity numbers',
    scopes: everyScope,
    defaults: { 7: ['self'], 9: ['organisation'] },
  },
  'employees.fields.medical': { label: 'See medical data', scopes: everyScope, defaults: { 7: ['self'] } },
  'employees.fields.contact': {
    label: 'See personal contact details: phone, address, personal e-mail, emergency contact',
    scopes: everyScope,
    defaults: { 7: ['self'] },
  },
})
