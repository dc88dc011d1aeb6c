import { defineTexts } from '../../../lib/texts/texts.ts'

export const factsTexts = defineTexts('dashboards.facts', {
  en: {
    updating: 'Updating people figures',
    checking: 'Checking people figures',
    counting: 'Counting people',
    comparing: 'Comparing with employee records',
  },
  hi: {
    updating: 'लोगों के आँकड़े अपडेट करना',
    checking: 'लोगों के आँकड़े जाँचना',
    counting: 'लोगों की गिनती',
    comparing: 'कर्मचारी रिकॉर्ड से मिलान',
  },
})
