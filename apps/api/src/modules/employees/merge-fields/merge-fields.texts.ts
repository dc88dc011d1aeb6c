import { defineTexts } from '../../../lib/texts/texts.ts'

export const mergeFieldsTexts = defineTexts('employees.merge-fields', {
  en: {
    employee: 'Employee',
    company: 'Company',
    fullName: 'Full name',
    salutation: 'Salutation (Mr., Ms.)',
    lastWorkingDay: 'Last working day',
    serviceYears: 'Completed years of service',
    organisationName: 'Name of the organisation',
    legalName: 'Registered name of the company',
    entityName: 'Name of the entity',
    latestOf: 'Latest of {records}: {column}',
    listOf: '{records} (last two years)',
    tooMany:
      'A letter lists at most {most} records of one person. More in “{records}” of the last two years: {names}. Leave these people out, or remove the list from the letter.',
  },
})
