import { defineTexts } from '../../../lib/texts/texts.ts'

export const writesTexts = defineTexts('employees.writes', {
  en: {
    workEmailRequired: 'The person signs in with this e-mail address, so it can’t be empty.',
    changesBeforeJoining: 'There are changes for this person before {joinedOn}. Correct those first.',
    joinsLater: 'The person joins on {joinedOn}. Choose that date or a later one.',
    reasonNotOffered: 'Choose a reason from the list.',
    lastDayBeforeJoining: 'The last working day can’t be before the date of joining.',
    changeNotPermitted: 'You don’t have permission to change {field}.',
  },
  hi: {
    workEmailRequired: 'व्यक्ति इसी ई-मेल पते से साइन इन करता है, इसलिए यह खाली नहीं हो सकता।',
    changesBeforeJoining: 'इस व्यक्ति के लिए {joinedOn} से पहले के बदलाव हैं। पहले उन्हें ठीक करें।',
    joinsLater: 'व्यक्ति {joinedOn} को काम शुरू करता है। वही तारीख़ या उसके बाद की चुनें।',
    reasonNotOffered: 'सूची में से कारण चुनें।',
    lastDayBeforeJoining: 'काम का आख़िरी दिन शुरू करने की तारीख़ से पहले नहीं हो सकता।',
    changeNotPermitted: 'आपको {field} बदलने की अनुमति नहीं है।',
  },
})
