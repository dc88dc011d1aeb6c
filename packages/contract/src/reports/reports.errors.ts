import { errorCatalogue } from '../kit/index.ts'

export const reportsErrors = errorCatalogue({
  'reports.not_found': {
    status: 404,
    message: 'There is no such report, or you may not read it.',
    hi: 'ऐसी कोई रिपोर्ट नहीं है, या आप उसे नहीं देख सकते।',
  },
  'reports.withheld': {
    status: 403,
    message:
      'This report chooses or groups its rows by columns that you may not see, so it can’t be shown to you.',
    hi: 'यह रिपोर्ट अपनी पंक्तियाँ ऐसे कॉलमों से चुनती या बाँटती है जिन्हें आप नहीं देख सकते, इसलिए यह आपको नहीं दिखाई जा सकती।',
  },
  'reports.partly_withheld': {
    status: 422,
    message:
      'This report shows columns that you may not see. If you changed it, they would be lost for everybody, so nothing was changed.',
    hi: 'इस रिपोर्ट में ऐसे कॉलम हैं जिन्हें आप नहीं देख सकते। आपके बदलने से वे सबके लिए खो जाते, इसलिए कुछ नहीं बदला गया।',
  },
  'reports.not_yours': {
    status: 403,
    message: 'You may read this report, but not change it. Duplicate it to make one of your own.',
  },
  'reports.group_not_found': { status: 404, message: 'There is no such report group.' },
  'reports.group_name_taken': { status: 409, message: 'A report group with this name already exists.' },
  'reports.not_editable': {
    status: 422,
    message: 'This report comes with Muster and can’t be edited. Choose view or schedule.',
  },
  'reports.not_schedulable': {
    status: 403,
    message: 'You may read this report, but not schedule it.',
    hi: 'आप यह रिपोर्ट देख सकते हैं, पर इसे तय समय पर भेज नहीं सकते।',
  },
  'reports.no_account': {
    status: 422,
    message: '{names} can’t sign in, and so couldn’t open the report. Nothing was saved.',
  },
  'reports.too_many_schedules': {
    status: 422,
    message:
      'You have {most} schedules, which is as many as one person may have. Delete one that is no longer needed.',
    hi: 'आपकी {most} रिपोर्टें तय समय पर भेजी जाती हैं; एक व्यक्ति इससे ज़्यादा तय नहीं कर सकता। जो अब ज़रूरी नहीं, उसे हटाएँ।',
  },
  'reports.pdf_too_long': {
    status: 422,
    message: 'A PDF has at most {most} rows. Download the report as xlsx, or choose fewer rows.',
    hi: 'PDF में ज़्यादा से ज़्यादा {most} पंक्तियाँ हो सकती हैं। रिपोर्ट xlsx में डाउनलोड करें, या कम पंक्तियाँ चुनें।',
  },
  'reports.pdf_too_wide': {
    status: 422,
    message: 'A PDF has room for {most} columns. Download the report as xlsx, or choose fewer columns.',
    hi: 'PDF में {most} कॉलम तक आ सकते हैं। रिपोर्ट xlsx में डाउनलोड करें, या कम कॉलम चुनें।',
  },
  'reports.pdf_refused': {
    status: 422,
    message: 'No PDF can be made of this report: {reason} Download it as xlsx.',
    hi: 'इस रिपोर्ट का PDF नहीं बन सकता: {reason} इसे xlsx में डाउनलोड करें।',
  },
})
