import { defineTexts } from '../../../lib/texts/texts.ts'

export const penaltiesTexts = defineTexts('attendance.penalties', {
  en: {
    lateAndEarlyInMonth: 'Late arrivals and early departures, {month}',
    lateAndEarlyRule: 'Late arrival and early departure rule',
    leaveTypeInactive: 'Choose an active leave type.',
    systemAuthor: 'Muster',
    partLeavePartUnpaid: '{explanation} {fromLeave} of leave, {unpaid} unpaid.',
    allUnpaid: '{explanation} {unpaid} unpaid.',
    allFromLeave: '{explanation} {fromLeave} of leave.',
  },
  hi: {
    partLeavePartUnpaid: '{explanation} छुट्टी से {fromLeave}, बिना वेतन {unpaid}।',
    allUnpaid: '{explanation} बिना वेतन {unpaid}।',
    allFromLeave: '{explanation} छुट्टी से {fromLeave}।',
    lateAndEarlyInMonth: 'देर से आना और जल्दी जाना, {month}',
    lateAndEarlyRule: 'देर से आने और जल्दी जाने का नियम',
    leaveTypeInactive: 'कोई चालू छुट्टी का प्रकार चुनें।',
    systemAuthor: 'Muster',
  },
})
