import { defineTexts } from '../../../lib/texts/texts.ts'

export const devicesTexts = defineTexts('attendance.devices', {
  en: {
    badgeAssigned: 'Badge {badge} was assigned',
    attendanceDevice: 'Attendance device',
    nameAlreadyTaken: 'Another device already has this name.',
    locationRequired: 'Choose a location.',
    invalidJson: 'The body is not valid JSON.',
    schemaMismatch: 'does not match the specification.',
    punchTimeInFuture: 'punches.{future}.at: This time is in the future.',
    devicePunchesSent: 'A device sent punches',
  },
})
