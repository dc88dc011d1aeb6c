import { defineTexts } from '../../../lib/texts/texts.ts'

/** A balance in words; the browser has the same in its own texts. */
export const figureTexts = defineTexts('leave.figure', {
  en: {
    alone: '{available} available',
    parts: '{available} available = {held}{parts}',
    booked: ' − {days} booked',
    waiting: ' − {days} pending',
    creditedLater: ' + {days} credited later',
    debitedLater: ' − {days} deducted later',
    lapse: '{days} lapse after {day:day}',
  },
  hi: {
    alone: '{available} उपलब्ध',
    parts: '{available} उपलब्ध = {held}{parts}',
    booked: ' − {days} बुक',
    waiting: ' − {days} लंबित',
    creditedLater: ' + {days} बाद में जमा',
    debitedLater: ' − {days} बाद में कटे',
    lapse: '{day:day} के बाद {days} समाप्त',
  },
})
