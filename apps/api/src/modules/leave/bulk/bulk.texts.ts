import { defineTexts } from '../../../lib/texts/texts.ts'

export const bulkTexts = defineTexts('leave.bulk', {
  en: {
    chooseOneOfTheLeaveTypesOffered: 'Choose one of the leave types in the list.',
    youMayNotBookLeaveForThisPerson: 'You don’t have permission to book leave for this person.',
    nobodyBooksLeaveForThemselves: 'You can’t book leave for yourself here. Apply for it instead.',
    thisLeaveCantBeBooked: 'This leave can’t be booked.',
    youMayNotBookLeaveForOthers: 'You don’t have permission to book leave for others.',
    leaveBooked: 'Leave booked.',
    fromAFile: 'From a file',
    shortLeaveBooked: 'Short leave booked.',
    givenForThisOccasion: 'Credited for this occasion',
  },
  hi: {
    givenForThisOccasion: 'इस अवसर के लिए दी गई',
  },
})
