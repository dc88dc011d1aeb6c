import { defineTexts } from '../../../lib/texts/texts.ts'

/** What waits about people, on the home of the console. */
export const homeTexts = defineTexts('employees.home', {
  en: {
    probationOverdue: {
      one: '{count} probation decision is overdue',
      other: '{count} probation decisions are overdue',
    },
    probationDue: { one: '{count} probation ends this month', other: '{count} probations end this month' },
    joining: { one: '{count} person joins later', other: '{count} people join later' },
    leaving: {
      one: '{count} person leaves or returns in the next two weeks',
      other: '{count} people leave or return in the next two weeks',
    },
    imports: { one: '{count} import is not finished', other: '{count} imports are not finished' },
  },
  hi: {
    probationOverdue: {
      one: '{count} प्रोबेशन निर्णय का समय बीत गया',
      other: '{count} प्रोबेशन निर्णयों का समय बीत गया',
    },
    probationDue: {
      one: 'इस महीने {count} का प्रोबेशन पूरा होगा',
      other: 'इस महीने {count} लोगों का प्रोबेशन पूरा होगा',
    },
    joining: { one: '{count} व्यक्ति बाद में जुड़ेंगे', other: '{count} लोग बाद में जुड़ेंगे' },
    leaving: {
      one: '{count} व्यक्ति अगले दो हफ़्तों में जाएँगे या लौटेंगे',
      other: '{count} लोग अगले दो हफ़्तों में जाएँगे या लौटेंगे',
    },
    imports: { one: '{count} इम्पोर्ट पूरा नहीं हुआ', other: '{count} इम्पोर्ट पूरे नहीं हुए' },
  },
})
