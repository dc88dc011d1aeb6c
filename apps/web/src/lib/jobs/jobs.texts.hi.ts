import type { Texts } from '../language/i18n.ts'

export const jobsHi: Texts = {
  waiting: 'शुरू होने की प्रतीक्षा',
  running: 'चल रहा है',
  done: 'पूरा हुआ',
  failed: 'यह पूरा नहीं हुआ',
  cancelled: 'रद्द किया गया',
  cancel: 'रद्द करें',
  cancelling: 'रद्द हो रहा है…',
  retry: 'फिर कोशिश करें',
  download: '{{name}} डाउनलोड करें',
  count: '{{total}} में से {{done}}',
  secondsLeft: 'लगभग {{number}} सेकंड बाकी',
  minutesLeft: 'लगभग {{number}} मिनट बाकी',
  hoursLeft: 'लगभग {{number}} घंटे बाकी',
  willBeKept: 'आप यह पेज छोड़ सकते हैं। फ़ाइल यहाँ मिलेगी: ',
  isKept: 'फ़ाइल 7 दिन तक यहाँ रहेगी: ',
  downloads: 'मेरे डाउनलोड',
}
