import { defineTexts } from '../../../lib/texts/texts.ts'

/** Read by administrators and auditors. */
export const datasetsTexts = defineTexts('access.datasets', {
  en: {
    rights: 'Roles and permissions of people',
    rightsText: 'Who has which role, what it lets them do and whose records it reaches.',
    account_name: 'Name',
    email: 'E-mail',
    employee_code: 'Employee code',
    designation: 'Designation',
    department: 'Department',
    location: 'Location',
    account_state: 'Account',
    invited: 'Invited',
    active: 'Active',
    disabled: 'Disabled',
    role: 'Role',
    personal: 'Granted personally',
    permission: 'Permission',
    everything: 'All permissions',
    permission_key: 'Permission key',
    scope: 'Reach',
    self: 'Own record',
    reports: 'Reports',
    group: 'Groups',
    organisation: 'Everybody',
    groups: 'Data permission groups',
    granted_on: 'Role granted on',
    granted_by: 'Role granted by',
    ends_on: 'Role ends on',
  },
})
