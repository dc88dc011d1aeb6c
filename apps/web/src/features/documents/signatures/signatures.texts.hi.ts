import type { Texts } from '../../../lib/language/i18n.ts'

export const signaturesHi: Texts = {
  states: {
    waiting: 'प्रतीक्षा में',
    overdue: 'समय बीत गया',
    signed: 'हस्ताक्षर हो गए',
    declined: 'मना किया',
    withdrawn: 'वापस लिया गया',
  },
  counts: 'इन पत्रों के हस्ताक्षर',
  count: '{{state}}: {{count}}',
  due: '{{day}} तक',
  on: '{{day}} को',
  export: 'भेजे गए पत्र, हस्ताक्षर सहित',
  remind: 'हस्ताक्षर के लिए याद दिलाएँ',
  reminded_one: 'एक व्यक्ति को याद दिलाया गया।',
  reminded_other: '{{count}} लोगों को याद दिलाया गया।',
  remindedNobody: 'उन्हें आज पहले ही याद दिलाया जा चुका है।',
}
