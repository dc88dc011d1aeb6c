import { defineTexts } from '../../../lib/texts/texts.ts'

export const directoryTexts = defineTexts('employees.directory', {
  en: {
    filtersTakeTheIdsOfRecords: 'Filters need record IDs.',
    peopleCantBeFilteredBy: 'People can’t be filtered by {id}.',
    peopleCantBeFilteredBy2: 'People can’t be filtered by {slug}.',
    peopleCantBeSortedBy: 'People can’t be sorted by {name}.',
    thisPageDoesNotBelongToThisList: 'This page is not part of the list. Start again at page 1.',
    employeeCode: 'Employee code',
    name: 'Name',
    workEMail: 'Work e-mail',
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
    exportOfTheEmployeeDirectory: 'Export of the employee directory',
  },
  hi: {
    exportOfTheEmployeeDirectory: 'कर्मचारी निर्देशिका का निर्यात',
  },
})
