import { defineContractTexts } from '../kit/texts.ts'

export const workflowTexts = defineContractTexts('contract.workflows', {
  en: {
    nodeId: 'This is no id of a node.',
    number: 'Enter a number.',
    choice: 'Choose a value.',
    text: 'Enter a text.',
    yesNo: 'Choose yes or no.',
    date: 'Enter a date as YYYY-MM-DD.',
    noValue: 'No value belongs here.',
    value: 'Enter a value.',
    bothEnds: 'Enter both ends.',
    smallerFirst: 'The first value must be the smaller one.',
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
