import { defineTexts } from '../../lib/texts/texts.ts'

export const httpTexts = defineTexts('platform.http', {
  en: {
    unknownField: 'This field is unknown.',
    unknownNamed: 'The field {name} is unknown.',
    unstorable: 'This text contains characters that can’t be stored.',
    tooDeep: 'The request is nested too deeply.',
    correctField: 'Please correct the marked fields. {field}: {problem}',
    correctOne: 'Please correct the marked fields. {problem}',
    wrongKind: 'This value has the wrong type.',
    number: 'Enter a number.',
    wholeNumber: 'Please enter a whole number, such as 12.',
    text: 'Please enter text.',
    yesNo: 'Please choose yes or no.',
    day: 'Please enter a date as YYYY-MM-DD.',
    list: 'Please enter a list.',
    atMostCharacters: {
      one: 'Please enter at most {count} character.',
      other: 'Please enter at most {count} characters.',
    },
    atLeastCharacters: {
      one: 'Please enter at least {count} character.',
      other: 'Please enter at least {count} characters.',
    },
    atMostEntries: {
      one: 'At most {count} entry is allowed.',
      other: 'At most {count} entries are allowed.',
    },
    atLeastEntries: {
      one: 'At least {count} entry is required.',
      other: 'At least {count} entries are required.',
    },
    atMost: 'Please enter {most} or less.',
    lessThan: 'Please enter less than {most}.',
    atLeast: 'Please enter {least} or more.',
    moreThan: 'Please enter more than {least}.',
    multipleOf: 'Please enter a multiple of {step}.',
    form: 'This value does not have the expected format.',
    offered: 'Choose one of the available values.',
    viewOnlyFile: 'You’re viewing as somebody else, so you can’t download their files. Stop viewing first.',
    busy: 'Muster is busy with a large task. Nothing was saved. Please try again in a few seconds.',
    tookTooLong:
      'This took too long and was stopped. Nothing was saved. Please try again later, or with less data.',
    databaseRestarts:
      'Muster is restarting its database. Please try again in a few seconds, and check whether your last change was saved.',
    endedForWantOfRoom:
      'The server’s disk is full. Please tell your administrator, and check whether your last change was saved once there is space again.',
    diskFull:
      'The disk is full. Nothing can be saved until there is space again; everything can still be read.',
    noRoomToOpen:
      'The disk is full, so the database can’t be opened. It will be opened as soon as there is space.',
    reopensSlow: 'The database is restarting, because a statement took too long.',
    reopensHung: 'The database is restarting, because it stopped responding.',
    reopensEnded: 'The database is restarting, because it stopped unexpectedly.',
    cantOpen: 'The database can’t be opened. The server keeps trying; its log has the reason.',
    statementRuns: {
      one: 'A statement has been running for {count} second; other calls wait for it.',
      other: 'A statement has been running for {count} seconds; other calls wait for it.',
    },
    noAnswer: 'The database does not answer.',
    draining: 'The server is stopping.',
  },
  hi: {
    unknownField: 'यह फ़ील्ड ज्ञात नहीं है।',
    unknownNamed: 'फ़ील्ड {name} ज्ञात नहीं है।',
    unstorable: 'इस पाठ में ऐसे अक्षर हैं जो सहेजे नहीं जा सकते।',
    tooDeep: 'अनुरोध में बहुत अधिक स्तर हैं।',
    correctField: 'कृपया चिह्नित फ़ील्ड ठीक करें। {field}: {problem}',
    correctOne: 'कृपया चिह्नित फ़ील्ड ठीक करें। {problem}',
    wrongKind: 'यह मान सही प्रकार का नहीं है।',
    number: 'कृपया संख्या लिखें।',
    wholeNumber: 'कृपया पूर्ण संख्या लिखें, जैसे 12।',
    text: 'कृपया पाठ लिखें।',
    yesNo: 'कृपया हाँ या नहीं चुनें।',
    day: 'कृपया तारीख YYYY-MM-DD के रूप में लिखें।',
    list: 'कृपया सूची दें।',
    atMostCharacters: { one: 'अधिक से अधिक {count} अक्षर लिखें।', other: 'अधिक से अधिक {count} अक्षर लिखें।' },
    atLeastCharacters: { one: 'कम से कम {count} अक्षर लिखें।', other: 'कम से कम {count} अक्षर लिखें।' },
    atMostEntries: { one: 'अधिक से अधिक {count} प्रविष्टि दें।', other: 'अधिक से अधिक {count} प्रविष्टियाँ दें।' },
    atLeastEntries: { one: 'कम से कम {count} प्रविष्टि दें।', other: 'कम से कम {count} प्रविष्टियाँ दें।' },
    atMost: 'कृपया {most} या उससे कम लिखें।',
    lessThan: 'कृपया {most} से कम लिखें।',
    atLeast: 'कृपया {least} या उससे अधिक लिखें।',
    moreThan: 'कृपया {least} से अधिक लिखें।',
    multipleOf: 'कृपया {step} का गुणज लिखें।',
    form: 'यह मान सही रूप में नहीं है।',
    offered: 'कृपया दिए गए विकल्पों में से एक चुनें।',
    viewOnlyFile: 'आप किसी और के रूप में देख रहे हैं, इसलिए उनकी फ़ाइलें डाउनलोड नहीं कर सकते। पहले देखना बंद करें।',
    busy: 'Muster अभी किसी बड़े काम में व्यस्त है। कुछ सहेजा नहीं गया। कृपया कुछ सेकंड में फिर कोशिश करें।',
    tookTooLong:
      'इसमें बहुत समय लगा, इसलिए इसे रोक दिया गया। कुछ सहेजा नहीं गया। कृपया बाद में या कम डेटा के साथ फिर कोशिश करें।',
    databaseRestarts:
      'Muster अपना डेटाबेस फिर से शुरू कर रहा है। कृपया कुछ सेकंड में फिर कोशिश करें, और देखें कि आपका पिछला बदलाव सहेजा गया या नहीं।',
    endedForWantOfRoom:
      'सर्वर की डिस्क भर गई है। कृपया अपने व्यवस्थापक को बताएँ, और जगह होने पर देखें कि आपका पिछला बदलाव सहेजा गया या नहीं।',
  },
})
