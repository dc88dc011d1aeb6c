import type { teamTodayEn } from './team.texts.en.ts'

export const teamTodayHi: typeof teamTodayEn = {
  title: 'आज मेरी टीम',
  states: {
    in: 'काम पर',
    late: 'देर से आए',
    elsewhere: 'घर से या ड्यूटी पर बाहर',
    away: 'छुट्टी पर',
    expected: 'अभी नहीं आए',
    out: 'आज जा चुके',
    off: 'साप्ताहिक या अन्य अवकाश',
  },
  of: '{{state}}: {{count}}',
  late: '{{count}} मिनट देर',
  more_one: 'और {{count}} व्यक्ति',
  more_other: 'और {{count}} लोग',
  calendar: 'कौन छुट्टी पर है',
}
