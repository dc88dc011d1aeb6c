import { defineContractTexts } from '../../kit/texts.ts'

/** Problems of a sheet's cells; headings and choices are named as the file and the organisation have them. */
export const sheetCellTexts = defineContractTexts('contract.sheet_cell', {
  en: {
    atMostCharacters: '{heading} has at most {count} characters.',
    formulaUnstored:
      'The file has a formula here without its value. Open and save it in a spreadsheet program, or type the value.',
    date: '{text} is no date, like {example}.',
    dateBetween: 'Please enter a date from {from} to {to}.',
    number: '{text} is not a number.',
    numberOfKind: '{text} is not {kind}.',
    numberBetween: 'Please enter a number from {from} to {to}.',
    wholeNumber: 'Please enter a whole number.',
    decimals: 'At most {count} decimals, please.',
    unknown: 'No {noun} is called {text}.',
    choice: '{text} is none of: {choices}.',
    time: '{text} is no time, like 09:05.',
    blank: 'Please enter the {heading}.',
    twice: 'This column stands here twice.',
    personTwice: 'This person stands in row {row} already.',
  },
  hi: {
    formulaUnstored: 'फ़ाइल में यहाँ सूत्र है पर उसका मान नहीं। उसे स्प्रेडशीट प्रोग्राम में खोलकर सहेजें या मान लिखें।',
    atMostCharacters: '{heading} में अधिक से अधिक {count} अक्षर हो सकते हैं।',
    date: '{text} तारीख नहीं है; {example} जैसी लिखें।',
    dateBetween: '{from} से {to} तक की तारीख लिखें।',
    number: '{text} सही संख्या नहीं है।',
    numberOfKind: '{text} सही संख्या नहीं है ({kind})।',
    numberBetween: '{from} से {to} तक की संख्या लिखें।',
    wholeNumber: 'पूर्ण संख्या लिखें।',
    decimals: 'दशमलव के बाद अधिक से अधिक {count} अंक लिखें।',
    unknown: '{text} नाम का कोई {noun} नहीं है।',
    choice: '{text} इनमें से नहीं है: {choices}।',
    time: '{text} समय नहीं है; 09:05 जैसा लिखें।',
    blank: '{heading} भरें।',
    twice: 'यह कॉलम यहाँ दो बार है।',
    personTwice: 'यह व्यक्ति पंक्ति {row} में पहले से है।',
  },
})
