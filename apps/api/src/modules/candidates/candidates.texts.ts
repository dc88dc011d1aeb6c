import { defineTexts } from '../../lib/texts/texts.ts'

/** The server's texts of the portal, which candidates read, and of its panel. */
export const candidatesTexts = defineTexts('candidates', {
  en: {
    submitSuccess: 'Submit Success',
    FIRST_NAME: 'First name',
    LAST_NAME: 'Last name',
    PERSONAL_EMAIL: 'Personal e-mail',
    PHONE: 'Mobile number',
    DATE_OF_BIRTH: 'Date of birth',
    GENDER: 'Gender',
    emailHelp: 'If this address is wrong, write to the company.',
    stepFormMissing: 'Joining form not submitted',
    stepDocumentMissing: '{name}: no accepted document',
    stepNotSigned: 'The accepted letter is not signed',
    wrongType: 'Only {types} files are allowed.',
    tooLarge: 'File shall not be greater than {n}MB.',
    tooMany: 'At most {most} files. Remove one first.',
    expiryMissing: 'Enter the day until which the document is valid.',
    expiredAlready: 'This document has expired.',
    notInLocker: 'This document is no longer in the locker.',
    broughtAlready: 'You have already brought this document.',
    lockerFailed: '{name} did not give this document: {problem}',
    documents: 'Documents',
    unchecked: 'Documents that nobody has checked yet: {n}',
    giveReason: 'Give a reason: the candidate reads it.',
    consent:
      'I have read “{title}” from {organisation} ({pages} pages). I agree to sign it electronically; my signature is as binding as one on paper.',
    consentOne:
      'I have read “{title}” from {organisation} (1 page). I agree to sign it electronically; my signature is as binding as one on paper.',
    linkSent: 'Link sent.',
    linksEnded: 'Links ended.',
    saved: 'Saved.',
  },
  hi: {
    submitSuccess: 'Submit Success',
    FIRST_NAME: 'पहला नाम',
    LAST_NAME: 'उपनाम',
    PERSONAL_EMAIL: 'निजी ई-मेल',
    PHONE: 'मोबाइल नंबर',
    DATE_OF_BIRTH: 'जन्म तिथि',
    GENDER: 'लिंग',
    emailHelp: 'यह पता गलत हो तो कंपनी को लिखें।',
    wrongType: 'केवल {types} फ़ाइलें दी जा सकती हैं।',
    tooLarge: 'फ़ाइल {n}MB से बड़ी नहीं हो सकती।',
    tooMany: 'ज़्यादा से ज़्यादा {most} फ़ाइलें। पहले एक हटाएँ।',
    expiryMissing: 'दस्तावेज़ किस तारीख तक मान्य है, भरें।',
    expiredAlready: 'इस दस्तावेज़ की अवधि खत्म हो चुकी है।',
    notInLocker: 'यह दस्तावेज़ अब लॉकर में नहीं है।',
    broughtAlready: 'आप यह दस्तावेज़ पहले ही ला चुके हैं।',
    lockerFailed: '{name} ने यह दस्तावेज़ नहीं दिया: {problem}',
    consent:
      'मैंने {organisation} का “{title}” ({pages} पृष्ठ) पढ़ लिया है। मैं इस पर इलेक्ट्रॉनिक हस्ताक्षर के लिए सहमत हूँ; मेरा हस्ताक्षर काग़ज़ पर किए हस्ताक्षर जितना ही मान्य है।',
    consentOne:
      'मैंने {organisation} का “{title}” (1 पृष्ठ) पढ़ लिया है। मैं इस पर इलेक्ट्रॉनिक हस्ताक्षर के लिए सहमत हूँ; मेरा हस्ताक्षर काग़ज़ पर किए हस्ताक्षर जितना ही मान्य है।',
  },
})
