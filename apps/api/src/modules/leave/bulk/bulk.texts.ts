import { defineTexts } from '../../../lib/texts/texts.ts'

export const bulkTexts = defineTexts('leave.bulk', {
  en: {
    leaveTypeNotOffered: 'Choose one of the leave types in the list.',
    personNotBookable: 'You don’t have permission to book leave for this person.',
    ownLeaveNotBookable: 'You can’t book leave for yourself here. Apply for it instead.',
    leaveNotBookable: 'This leave can’t be booked.',
    bookingNotPermitted: 'You don’t have permission to book leave for others.',
    leaveBooked: 'Leave booked.',
    fromUploadedFile: 'From a file',
    shortLeaveBooked: 'Short leave booked.',
    creditedForOccasion: 'Credited for this occasion',
  },
  hi: {
    creditedForOccasion: 'इस अवसर के लिए दी गई',
  },
})
