import { defineTexts } from '../../lib/texts/texts.ts'

/** What waits, on the homes. */
export const homeTexts = defineTexts('requests.home', {
  en: {
    waiting: {
      one: '{count} request is waiting for your decision',
      other: '{count} requests are waiting for your decision',
    },
    stuck: {
      one: '{count} request is stuck: nobody can decide it',
      other: '{count} requests are stuck: nobody can decide them',
    },
    mine: {
      one: '{count} request of yours is not decided yet',
      other: '{count} requests of yours are not decided yet',
    },
  },
  hi: {
    waiting: {
      one: '{count} अनुरोध आपके निर्णय की प्रतीक्षा में है',
      other: '{count} अनुरोध आपके निर्णय की प्रतीक्षा में हैं',
    },
    stuck: {
      one: '{count} अनुरोध अटका है: कोई निर्णय नहीं कर सकता',
      other: '{count} अनुरोध अटके हैं: कोई निर्णय नहीं कर सकता',
    },
    mine: {
      one: 'आपके {count} अनुरोध पर अभी निर्णय नहीं हुआ है',
      other: 'आपके {count} अनुरोधों पर अभी निर्णय नहीं हुआ है',
    },
  },
})
