import { defineTexts } from '../../../lib/texts/texts.ts'

export const bulkTexts = defineTexts('leave.bulk', {
  en: {
    chooseOneOfTheLeaveTypesOffered: 'Choose one of the leave types offered.',
    youMayNotBookLeaveForThisPerson: 'You may not book leave for this person.',
    nobodyBooksLeaveForThemselves: 'Nobody books leave for themselves.',
    thisLeaveCantBeBooked: 'This leave can’t be booked.',
    youMayNotBookLeaveForOthers: 'You may not book leave for others.',
    leaveBooked: 'Leave booked.',
    fromAFile: 'From a file',
    shortLeaveBooked: 'Short leave booked.',
    givenForThisOccasion: 'Given for this occasion',
  },
})
