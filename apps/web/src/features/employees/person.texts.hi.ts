import type { Texts } from '../../lib/language/i18n.ts'

export const personHi: Texts = {
  history: {
    title: 'इतिहास',
    table: 'तारीख़ के अनुसार विभाग, मैनेजर आदि',
    empty: 'जुड़ने की तारीख़ से कोई बदलाव नहीं।',
    from: 'कब से',
    what: 'क्या',
    value: 'मान',
    before: 'पहले',
    by: 'दर्ज करने वाले',
  },
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
  statusChange: {
    leftTitle: '{{name}} का एग्ज़िट',
    leftText: 'अंतिम कार्य दिवस के बाद खाता निष्क्रिय हो जाता है। रिकॉर्ड और उसका इतिहास बना रहता है।',
    activeTitle: '{{name}} को सक्रिय करें',
    activeText: 'ये फिर से सक्रिय कर्मचारी होंगे। इनका खाता तब तक निष्क्रिय रहेगा जब तक आप उसे सक्रिय नहीं करते।',
    lastDay: 'अंतिम कार्य दिवस',
    lastDayHelp: 'यह दिन आगे का हो तो व्यक्ति तब तक सक्रिय रहेंगे।',
    reason: 'कारण',
    note: 'टिप्पणी',
  },
}
