import { defineTexts } from '../../../lib/texts/texts.ts'

export const directoryTexts = defineTexts('employees.directory', {
  en: {
    filterNeedsIds: 'Filters need record IDs.',
    filterNotSupported: 'People can’t be filtered by {id}.',
    fieldNotFilterable: 'People can’t be filtered by {slug}.',
    sortNotSupported: 'People can’t be sorted by {name}.',
    pageNotInList: 'This page is not part of the list. Start again at page 1.',
    employeeCode: 'Employee code',
    name: 'Name',
    workEmail: 'Work e-mail',
    mobileNumber: 'Mobile number',
    department: 'Department',
    designation: 'Designation',
    location: 'Location',
    entity: 'Entity',
    reportingManager: 'Reporting manager',
    dateOfJoining: 'Date of joining',
    status: 'Status',
    leftOn: 'Left on',
    peopleExported: '{total} people exported',
    employeeDirectoryExport: 'Export of the employee directory',
  },
  hi: {
    employeeDirectoryExport: 'कर्मचारी निर्देशिका का निर्यात',
  },
})
