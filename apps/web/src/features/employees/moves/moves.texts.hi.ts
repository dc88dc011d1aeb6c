import type { Texts } from '../../../lib/language/i18n.ts'

/** What self-service shows of any day of a person or a team. */
export const movesHi: Texts = {
  close: 'बंद करें',
  asOf: {
    title: 'किसी दिन की स्थिति',
    text: 'किसी भी दिन क्या लागू था या होगा।',
    day: 'दिन',
    today: 'आज',
    previous: 'पिछले बदलाव पर',
    next: 'अगले बदलाव पर',
    field: 'फ़ील्ड',
    onDay: '{{date}} को',
    now: 'आज',
    differs: 'आज से अलग',
    status: { active: 'यहाँ कार्यरत', left: 'छोड़ दिया', not_joined: 'अभी शामिल नहीं हुए' },
    reports_one: '{{count}} सीधे अधीनस्थ',
    reports_other: '{{count}} सीधे अधीनस्थ',
    since: '{{date}} को शामिल हुए',
    until: 'अंतिम दिन {{date}}',
    badDay: 'तारीख दर्ज करें।',
  },
  team: {
    title: '{{date}} को टीम',
    thenOnly: 'आज टीम में नहीं',
    todayOnly: 'आज टीम में, {{date}} को नहीं',
    empty: 'इस दिन टीम में कोई ऐसा नहीं जिसे आप देख सकें।',
    count_one: '{{count}} व्यक्ति',
    count_other: '{{count}} लोग',
    more_one: 'और एक',
    more_other: 'और {{count}}',
  },
}
