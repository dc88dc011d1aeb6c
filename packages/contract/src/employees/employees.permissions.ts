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
    presets: ['hr_officer', 'hr_manager', 'payroll', 'recruiter', 'auditor', 'it'],
    synonyms: ['staff list', 'employee list', 'colleagues', 'headcount'],
  },
  'employees.profile.view': {
    label: 'See employee records and their timeline',
    scopes: everyScope,
    defaults: { 7: ['self', 'reports'], 9: ['organisation'] },
    presets: ['hr_officer', 'hr_manager', 'payroll', 'auditor'],
    synonyms: ['employee file', 'personnel file', 'staff record'],
  },
  'employees.profile.edit': {
    label: 'Edit employee records',
    scopes: everyScope,
    presets: ['hr_officer', 'hr_manager'],
    synonyms: ['change details', 'update staff'],
  },
  'employees.self.edit': {
    label: 'Edit own contact details',
    scopes: ['self'],
    defaults: { 7: ['self'] },
  },
  'employees.create': {
    label: 'Add employees',
    scopes: othersScope,
    presets: ['hr_officer', 'hr_manager'],
    synonyms: ['hire', 'new joiner', 'onboard', 'add staff'],
  },
  'employees.account.manage': {
    label: 'Activate and deactivate accounts, send invitations',
    scopes: othersScope,
    presets: ['hr_manager', 'it'],
    synonyms: ['login', 'invite', 'user account', 'disable user'],
  },
  'employees.status.manage': {
    label: 'Mark employees as active or left',
    scopes: othersScope,
    presets: ['hr_officer', 'hr_manager'],
    synonyms: ['deactivate', 'resigned', 'exit'],
  },
  'employees.transfer': {
    label: 'Transfer employees',
    scopes: othersScope,
    presets: ['hr_manager'],
    synonyms: ['move', 'relocate', 'change department', 'promotion'],
  },
  'employees.separation': {
    label: 'Record and cancel separations',
    scopes: othersScope,
    presets: ['hr_manager'],
    synonyms: ['resignation', 'termination', 'exit', 'notice period', 'leaver'],
  },
  'employees.rejoin': {
    label: 'Rejoin former employees',
    scopes: othersScope,
    presets: ['hr_manager'],
    synonyms: ['rehire'],
  },
  'employees.roster.manage': {
    label: 'Include employees in rosters or exclude them',
    scopes: othersScope,
    presets: ['hr_officer', 'hr_manager'],
  },
  'employees.ats.manage': {
    label: 'Grant and revoke recruitment access',
    scopes: othersScope,
    presets: ['recruiter'],
    synonyms: ['recruiting', 'applicant tracking'],
  },
  'employees.import': {
    label: 'Import employees from a file',
    scopes: othersScope,
    presets: ['hr_manager'],
    synonyms: ['upload', 'bulk', 'excel', 'spreadsheet'],
  },
  'employees.export': {
    label: 'Export employees to a file',
    scopes: ['reports', 'group', 'organisation'],
    presets: ['hr_officer', 'hr_manager', 'payroll'],
    synonyms: ['download', 'excel', 'report'],
  },
  'employees.chart.view': {
    label: 'See the organisation chart as of any date',
    scopes: everyScope,
    defaults: { 9: ['organisation'] },
    presets: ['hr_manager', 'auditor'],
    synonyms: ['hierarchy', 'reporting structure'],
  },
  'employees.chart.own': {
    label: 'See own reporting line and team',
    scopes: ['self'],
    defaults: { 7: ['self'] },
  },
  'employees.chart.manage': {
    label: 'Manage vacancies and dotted lines',
    scopes: othersScope,
    presets: ['hr_manager'],
  },
  'employees.chart.settings': {
    label: 'Set what colleagues can see about one another',
    scopes: ['organisation'],
  },
  'employees.fields.pay': {
    label: 'See pay data',
    scopes: everyScope,
    defaults: { 7: ['self'], 9: ['organisation'] },
    // With it the preset's other permissions about pay have an effect.
    presets: ['hr_manager', 'payroll'],
    synonyms: ['salary', 'ctc', 'wages', 'compensation', 'payroll'],
  },
  'employees.fields.bank': {
    label: 'See bank data',
    scopes: everyScope,
    defaults: { 7: ['self'], 9: ['organisation'] },
    presets: ['payroll'],
    synonyms: ['account number', 'ifsc', 'payroll'],
  },
  'employees.fields.identity': {
    label: 'See identity numbers',
    scopes: everyScope,
    defaults: { 7: ['self'], 9: ['organisation'] },
    presets: ['hr_manager', 'payroll'],
    synonyms: ['aadhaar', 'pan', 'passport', 'id number'],
  },
  'employees.fields.medical': {
    label: 'See medical data',
    scopes: everyScope,
    defaults: { 7: ['self'] },
    synonyms: ['health', 'blood group', 'disability'],
  },
  'employees.fields.contact': {
    label: 'See personal contact details: phone, address, personal e-mail, emergency contact',
    scopes: everyScope,
    defaults: { 7: ['self'] },
    presets: ['hr_officer', 'hr_manager'],
    synonyms: ['phone', 'mobile', 'address', 'emergency contact'],
  },
})
