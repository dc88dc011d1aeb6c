import type { Texts } from '../language/i18n.ts'

export const personRequestsHi: Texts = {
  title: 'अनुरोध',
  leave: 'छुट्टी के अनुरोध',
  none: 'अभी कोई अनुरोध नहीं',
  noneText: 'इस व्यक्ति के अनुरोध अपनी तारीख़ों और निर्णय करने वाले के साथ यहाँ दिखेंगे।',
  waits: '{{name}} की प्रतीक्षा है',
  ended: {
    1: '{{name}} द्वारा स्वीकृत',
    3: '{{name}} द्वारा अस्वीकृत',
    4: '{{name}} द्वारा वापस लिया गया',
    5: '{{name}} द्वारा रद्द',
  },
  submitted: '{{date}} को भेजा गया',
  more_one: 'और एक',
  more_other: 'और {{count}}',
}
