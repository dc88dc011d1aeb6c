import { defineTexts } from '../../../lib/texts/texts.ts'

export const devicesTexts = defineTexts('attendance.devices', {
  en: {
    theBadgeWasGiven: 'The badge {badge} was given',
    attendanceDevice: 'Attendance device',
    thisNameIsTaken: 'This name is taken.',
    chooseALocation: 'Choose a location.',
    thisIsNoJson: 'This is no JSON.',
    notAsDescribed: 'not as described.',
    punchesAtThisHasNotComeYet: 'punches.{future}.at: This has not come yet.',
    aDeviceHandedPunchesIn: 'A device handed punches in',
  },
})
