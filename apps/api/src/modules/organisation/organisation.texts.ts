import { defineTexts } from '../../lib/texts/texts.ts'

export const organisationTexts = defineTexts('organisation', {
  en: {
    geoFence: 'Geo-fence',
    departmentsHeaded: 'Departments headed',
    fencesThatNameThePerson: 'Fences that name the person',
    mustLieBetweenAnd: '{name} must lie between -{most} and {most2}.',
    pleaseGiveLatitudeAndLongitude: 'Please give latitude and longitude together.',
    existsThereAlreadyItsCodeTells: '“{name}” exists there already; its code tells which one is meant.',
    aDepartmentCantBePartOfItself: 'A department can’t be part of itself or of one below it.',
    partOf: 'Part of',
    timeZone: 'Time zone',
    daysAndTimesOfPeopleHereFollow:
      'Days and times of people here follow it; the organisation’s when left empty.',
    degreesSuchAs185204: 'Degrees, such as 18.5204.',
    degreesSuchAs738567: 'Degrees, such as 73.8567.',
    legalName: 'Legal name',
    channelType: 'Channel type',
    channelTypes: 'Channel types',
    businessUnits: 'Business units',
    costCentres: 'Cost centres',
    glCodes: 'GL codes',
    aHigherGradeHasAHigherNumber: 'A higher grade has a higher number.',
    employeeTypes: 'Employee types',
    employmentTypes: 'Employment types',
    accessLevels: 'Access levels',
    aSeparationUnlessYouSayOtherwise: 'A separation unless you say otherwise.',
  },
})
