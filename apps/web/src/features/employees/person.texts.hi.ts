import type { Texts } from '../../lib/language/i18n.ts'

export const personHi: Texts = {
  timeline: {
    emptyTitle: 'अभी तक कुछ नहीं हुआ',
    emptyText: 'जुड़ना, विभाग या मैनेजर का बदलना और रिकॉर्ड के बदलाव यहाँ दिखेंगे।',
    more: 'पहले का दिखाएँ',
    future: 'आगे',
    reason: 'कारण: {{reason}}',
    before: 'पहले',
    after: 'अब',
    removed: '{{before}} हटाया गया',
  },
}
