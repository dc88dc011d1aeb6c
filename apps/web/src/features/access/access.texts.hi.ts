import type { AccessTexts } from './access.texts.en.ts'

export const accessHi: AccessTexts = {
  quick: { subAdmin: 'किसी को HR की भूमिका दें' },
  launcher: {
    title: 'ऐप',
    greeting: 'नमस्ते, {{name}}',
    text: 'आप कहाँ काम करना चाहेंगे?',
    apps: 'आपके ऐप',
    pages: 'सीधे जाएँ',
    loading: 'आपके ऐप लोड हो रहे हैं',
    emptyTitle: 'अभी आपके लिए कोई ऐप खुला नहीं है',
    emptyText: 'आपके व्यवस्थापक तय करते हैं कि आप कौन से ऐप इस्तेमाल कर सकते हैं। उनसे एक ऐप देने को कहें।',
    failedTitle: 'आपके ऐप लोड नहीं हो सके',
    retry: 'फिर से कोशिश करें',
  },
}
