import { defineTexts } from '../../lib/texts/texts.ts'

/** The server's texts of the portal, which candidates read, and of its panel. */
export const candidatesTexts = defineTexts('candidates', {
  en: {
    submitSuccess: 'Submit Success',
    formMissing: 'the joining form',
    documentMissing: '{name}',
    stepFormMissing: 'Joining form not submitted',
    stepDocumentMissing: '{name}: no accepted document',
    stepNotSigned: 'The accepted letter is not signed',
    wrongType: 'Only {types} files are allowed.',
    tooLarge: 'File shall not be greater than {n}MB.',
    tooMany: 'At most {most} files. Remove one first.',
    expiryMissing: 'Enter the day until which the document is valid.',
    expiredAlready: 'This document has expired.',
    giveReason: 'Give a reason: the candidate reads it.',
    consent:
      'I have read “{title}” from {organisation} ({pages} pages). I agree to sign it electronically; my signature is as binding as one on paper.',
    consentOne:
      'I have read “{title}” from {organisation} (1 page). I agree to sign it electronically; my signature is as binding as one on paper.',
    linkSent: 'Link sent.',
    linksEnded: 'Links ended.',
    saved: 'Saved.',
    noticeForm: '{name} submitted the joining form',
    lockerNote: '{name}, issued by {issuer}',
    lockerType: 'The locker’s file is no PDF and no picture: upload the document instead.',
    lockerUnknown: 'The locker no longer lists this document.',
    lockerTaken: 'You have brought this document already.',
  },
  hi: {
    submitSuccess: 'Submit Success',
    formMissing: 'जॉइनिंग फ़ॉर्म',
    documentMissing: '{name}',
    wrongType: 'केवल {types} फ़ाइलें दी जा सकती हैं।',
    tooLarge: 'फ़ाइल {n}MB से बड़ी नहीं हो सकती।',
    tooMany: 'ज़्यादा से ज़्यादा {most} फ़ाइलें। पहले एक हटाएँ।',
    expiryMissing: 'दस्तावेज़ किस तारीख तक मान्य है, भरें।',
    expiredAlready: 'इस दस्तावेज़ की अवधि खत्म हो चुकी है।',
    consent:
      'मैंने {organisation} का “{title}” ({pages} पृष्ठ) पढ़ लिया है। मैं इस पर इलेक्ट्रॉनिक हस्ताक्षर के लिए सहमत हूँ; मेरा हस्ताक्षर काग़ज़ पर किए हस्ताक्षर जितना ही मान्य है।',
    consentOne:
      'मैंने {organisation} का “{title}” (1 पृष्ठ) पढ़ लिया है। मैं इस पर इलेक्ट्रॉनिक हस्ताक्षर के लिए सहमत हूँ; मेरा हस्ताक्षर काग़ज़ पर किए हस्ताक्षर जितना ही मान्य है।',
    noticeForm: '{name} ने जॉइनिंग फ़ॉर्म जमा किया',
    lockerNote: '{name}, जारीकर्ता {issuer}',
    lockerType: 'लॉकर की फ़ाइल न PDF है न चित्र: दस्तावेज़ अपलोड करें।',
    lockerUnknown: 'लॉकर में यह दस्तावेज़ अब नहीं है।',
    lockerTaken: 'यह दस्तावेज़ आप पहले ही ला चुके हैं।',
  },
})
