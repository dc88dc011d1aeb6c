import type { PwaTexts } from './pwa.texts.en.ts'

export const pwaHi: PwaTexts = {
  notNow: 'आप ऑफ़लाइन हैं और इसके लिए कनेक्शन चाहिए। कुछ भी बदला नहीं गया।',
  offline: {
    title: 'आप ऑफ़लाइन हैं।',
    asOf: 'यहाँ दिख रही जानकारी {{time}} की है।',
    reason: 'क्लॉक इन और क्लॉक आउट हो सकता है। बाकी बदलाव कनेक्शन आने पर होंगे।',
    retry: 'फिर कोशिश करें',
    stillOff: 'अब भी कनेक्शन नहीं है।',
  },
  update: { text: 'Muster का नया संस्करण तैयार है।', reload: 'फिर से लोड करें', later: 'बाद में' },
  install: {
    item: 'Muster इंस्टॉल करें',
    title: 'Muster आपकी होम स्क्रीन पर',
    share: 'Safari के टूलबार में शेयर बटन दबाएँ।',
    add: '“होम स्क्रीन में जोड़ें” चुनें।',
    confirm: '“जोड़ें” दबाएँ। फिर Muster ऐप की तरह खुलेगा।',
    close: 'बंद करें',
  },
}
