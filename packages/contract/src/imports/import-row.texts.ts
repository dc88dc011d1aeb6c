import { defineContractTexts } from '../kit/texts.ts'

/** Problems of an import's rows; fields, records and people are named as the organisation and the file have them. */
export const rowTexts = defineContractTexts('contract.import_rows', {
  en: {
    surplusOne: 'The row has one cell more than the heading.',
    surplus: 'The row has {count} cells more than the heading.',
    formulaUnstored:
      '{field}: the file has a formula here without its value. Open and save it in a spreadsheet program, or type the value.',
    formulaLeftBlank:
      '{field}: the file has a formula here without its value, so the cell counts as blank. Open and save the file in a spreadsheet program, or type the value.',
    date: '{field}: “{text}” is not a date of the form {format}.',
    placeholderDate: '{field}: 1 January 1900 often stands for an unknown date. Please check.',
    choice: '{field} “{text}” is not one of: {choices}.',
    noRecord: 'There is no {field} called “{text}”.',
    noRecordYet: 'There is no {field} called “{text}” yet.',
    severalRecords: 'There are several records called “{text}” for {field}.',
    retiredRecord: '{field} “{text}” is no longer in use.',
    longLabel: '{field} may have at most {count} characters.',
    usedInRow: '{field} “{text}” is used in row {row} already.',
    usedElsewhere: '{field} “{text}” belongs to another record already.',
    recordExists: 'A record with this {field} exists already.',
    leftBeforeJoining: 'The person would have left ({left}) before joining ({joined}).',
    joinedBeforeBirth: 'The person would have joined ({joined}) before being born ({born}).',
    leftInFile: 'The status is “{status}” but the leaving date has passed; the person is imported as left.',
    unclearStatus: '“{status}” does not say whether the person works here; the person is imported as active.',
    leavingDateMissing: 'The status is “{status}”: please give the leaving date.',
    managerUnknown: 'Nobody here or in this file is “{name}”. The manager is left blank.',
    managerUnclear:
      'Several people are called “{name}”: please use the employee code. The manager is left blank.',
    ownManager: 'The person is named as their own manager. The manager is left blank.',
    managerCircle: 'Managers go round in a circle: {names}.',
    managerLeftOut: 'The manager’s own row, {row}, is left out. The manager is left blank.',
    lookalike: 'This seems to be {person}, who is here already. Choose what happens to such rows.',
    zerosLost:
      'The code {code} is that of {person} but for leading zeros, and other values are the same. Choose what happens to such rows.',
    zerosLostInRow:
      'The code {code} is that of row {row} ({other}) but for leading zeros, and other values are the same. Correct one of them, or choose what happens to such rows.',
    severalLookalikes: 'Several people here look like this row. Add a column with employee codes.',
    sameLookalike: 'Row {row} is about the same person already.',
    sameBirth: '{person} has the same name and date of birth. Is this the same person?',
    sameRowBirth: 'Row {row} has the same name and date of birth. Is this the same person?',
    sameRowJoining: 'Row {row} has the same name and date of joining. Is this the same person?',
  },
  hi: {
    surplusOne: 'इस पंक्ति में शीर्षक से एक सेल अधिक है।',
    surplus: 'इस पंक्ति में शीर्षक से {count} सेल अधिक हैं।',
    formulaUnstored: '{field}: फ़ाइल में यहाँ सूत्र है पर उसका मान नहीं। उसे स्प्रेडशीट प्रोग्राम में खोलकर सहेजें या मान लिखें।',
    formulaLeftBlank:
      '{field}: फ़ाइल में यहाँ सूत्र है पर उसका मान नहीं, इसलिए सेल खाली माना गया। फ़ाइल को स्प्रेडशीट प्रोग्राम में खोलकर सहेजें या मान लिखें।',
    date: '{field}: “{text}” {format} रूप की तारीख नहीं है।',
    placeholderDate: '{field}: 1 जनवरी 1900 अक्सर अनजान तारीख के लिए लिखी जाती है। कृपया जाँचें।',
    choice: '{field}: “{text}” इनमें से नहीं है: {choices}।',
    noRecord: '{field}: “{text}” नाम का कोई रिकॉर्ड नहीं है।',
    noRecordYet: '{field}: “{text}” नाम का कोई रिकॉर्ड अभी नहीं है।',
    severalRecords: '{field}: “{text}” नाम के कई रिकॉर्ड हैं।',
    retiredRecord: '{field}: “{text}” अब उपयोग में नहीं है।',
    longLabel: '{field} में अधिक से अधिक {count} अक्षर हो सकते हैं।',
    usedInRow: '{field} “{text}” पंक्ति {row} में पहले से है।',
    usedElsewhere: '{field} “{text}” पहले से किसी और रिकॉर्ड का है।',
    recordExists: 'इस {field} का रिकॉर्ड पहले से है।',
    leftBeforeJoining: 'सेवा छोड़ने की तारीख ({left}) शामिल होने की तारीख ({joined}) से पहले है।',
    joinedBeforeBirth: 'शामिल होने की तारीख ({joined}) जन्म तिथि ({born}) से पहले है।',
    leftInFile:
      'स्थिति “{status}” है, पर सेवा छोड़ने की तारीख बीत चुकी है; व्यक्ति को पूर्व कर्मचारी के रूप में आयात किया जाएगा।',
    unclearStatus:
      '“{status}” से पता नहीं चलता कि व्यक्ति यहाँ काम करता है या नहीं; उसे सक्रिय के रूप में आयात किया जाएगा।',
    leavingDateMissing: 'स्थिति “{status}” है: सेवा छोड़ने की तारीख भी दें।',
    managerUnknown: 'यहाँ या इस फ़ाइल में “{name}” नाम का कोई नहीं है। मैनेजर खाली छोड़ा जाएगा।',
    managerUnclear: '“{name}” नाम के कई लोग हैं: कर्मचारी कोड लिखें। मैनेजर खाली छोड़ा जाएगा।',
    ownManager: 'व्यक्ति को अपना ही मैनेजर बताया गया है। मैनेजर खाली छोड़ा जाएगा।',
    managerCircle: 'मैनेजरों का क्रम घूमकर वहीं आता है: {names}।',
    managerLeftOut: 'मैनेजर की अपनी पंक्ति {row} छोड़ दी गई है। मैनेजर खाली छोड़ा जाएगा।',
    lookalike: 'लगता है यह {person} हैं, जो यहाँ पहले से हैं। चुनें कि ऐसी पंक्तियों का क्या हो।',
    zerosLost:
      'शुरू के शून्यों को छोड़कर कोड {code} वही है जो {person} का है, और दूसरे मान भी मिलते हैं। चुनें कि ऐसी पंक्तियों का क्या हो।',
    zerosLostInRow:
      'शुरू के शून्यों को छोड़कर कोड {code} वही है जो पंक्ति {row} ({other}) का है, और दूसरे मान भी मिलते हैं। एक को ठीक करें या चुनें कि ऐसी पंक्तियों का क्या हो।',
    severalLookalikes: 'यहाँ कई लोग इस पंक्ति जैसे हैं। कर्मचारी कोड का कॉलम जोड़ें।',
    sameLookalike: 'पंक्ति {row} इसी व्यक्ति के बारे में है।',
    sameBirth: '{person} का नाम और जन्म तिथि भी यही है। क्या यह वही व्यक्ति है?',
    sameRowBirth: 'पंक्ति {row} में नाम और जन्म तिथि यही है। क्या यह वही व्यक्ति है?',
    sameRowJoining: 'पंक्ति {row} में नाम और शामिल होने की तारीख यही है। क्या यह वही व्यक्ति है?',
  },
})
