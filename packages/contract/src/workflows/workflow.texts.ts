import { defineContractTexts } from '../kit/texts.ts'

export const workflowTexts = defineContractTexts('contract.workflows', {
  en: {
    nodeId: 'This node ID is not valid.',
    number: 'Enter a number.',
    choice: 'Choose a value.',
    text: 'Enter text.',
    yesNo: 'Choose yes or no.',
    date: 'Enter a date as YYYY-MM-DD.',
    noValue: 'No value is needed.',
    value: 'Enter a value.',
    bothEnds: 'Enter both values.',
    smallerFirst: 'The first value must be smaller than the second.',
  },
  hi: {
    number: 'संख्या लिखें।',
    choice: 'विकल्प चुनें।',
    text: 'पाठ लिखें।',
    yesNo: 'हाँ या नहीं चुनें।',
    date: 'तारीख YYYY-MM-DD के रूप में लिखें।',
    noValue: 'यहाँ कोई मान नहीं होना चाहिए।',
    value: 'मान लिखें।',
    bothEnds: 'दोनों सीमाएँ लिखें।',
    smallerFirst: 'पहला मान छोटा होना चाहिए।',
  },
})
