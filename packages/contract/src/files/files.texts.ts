import { defineContractTexts } from '../kit/texts.ts'

export const filesTexts = defineContractTexts('contract.files', {
  en: {
    empty: 'The file is empty.',
    unknown: 'Unknown file.',
    oneKind: 'Please allow at least one file type.',
  },
  hi: {
    empty: 'फ़ाइल खाली है।',
    unknown: 'यह फ़ाइल ज्ञात नहीं है।',
    oneKind: 'कृपया कम से कम एक प्रकार की फ़ाइल की अनुमति दें।',
  },
})
