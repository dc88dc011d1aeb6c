import { defineTexts } from '../../../lib/texts/texts.ts'

export const factsTexts = defineTexts('dashboards.facts', {
  en: {
    updating: 'Updating people figures',
    checking: 'Checking people figures',
    counting: 'Counting people',
    comparing: 'Comparing with employee records',
    rebuilding: 'Recalculating people figures from {from:date} to {to:date}',
    rebuilt: 'Recalculated people figures',
    lastBeforeFirst: 'The last day can’t be before the first day.',
    beforeFirst: 'Figures start on {day:date}.',
    afterLast: 'Figures end on {day:date}.',
    nobody: 'There are no figures yet, because nobody works here.',
  },
  hi: {
    updating: 'लोगों के आँकड़े अपडेट करना',
    checking: 'लोगों के आँकड़े जाँचना',
    counting: 'लोगों की गिनती',
    comparing: 'कर्मचारी रिकॉर्ड से मिलान',
    rebuilding: '{from:date} से {to:date} तक के आँकड़े फिर से गिनना',
    rebuilt: 'लोगों के आँकड़े फिर से गिने गए',
    lastBeforeFirst: 'आख़िरी दिन पहले दिन से पहले नहीं हो सकता।',
    beforeFirst: 'आँकड़े {day:date} से हैं।',
    afterLast: 'आँकड़े {day:date} तक हैं।',
    nobody: 'अभी कोई आँकड़े नहीं हैं, क्योंकि यहाँ कोई काम नहीं करता।',
  },
})
