import { defineTexts } from '../../../lib/texts/texts.ts'

export const devicesTexts = defineTexts('attendance.devices', {
  en: {
    theBadgeWasGiven: 'Badge {badge} was assigned',
    attendanceDevice: 'Attendance device',
    thisNameIsTaken: 'Another device already has this name.',
    chooseALocation: 'Choose a location.',
    thisIsNoJson: 'The body is not valid JSON.',
    notAsDescribed: 'does not match the specification.',
    punchesAtThisHasNotComeYet: 'punches.{future}.at: This time is in the future.',
    aDeviceHandedPunchesIn: 'A device sent punches',
  },
})
