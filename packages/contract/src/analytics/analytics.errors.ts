import { errorCatalogue } from '../kit/index.ts'

export const analyticsErrors = errorCatalogue({
  'analytics.not_found': {
    status: 404,
    message: 'There is no such dashboard, or it isn’t shared with you.',
    hi: 'ऐसा कोई डैशबोर्ड नहीं है, या वह आपके साथ साझा नहीं किया गया है।',
  },
  'analytics.widget_not_found': {
    status: 404,
    message: 'This widget is no longer on the dashboard. Reload it.',
    hi: 'यह हिस्सा अब डैशबोर्ड पर नहीं है। फिर से लोड करें।',
  },
  'analytics.read_only': {
    status: 403,
    message: 'You can view this dashboard, but not change it. Ask its owner for access.',
    hi: 'आप यह डैशबोर्ड देख सकते हैं, पर बदल नहीं सकते। इसके मालिक से अनुमति माँगें।',
  },
  'analytics.withheld': {
    status: 422,
    message:
      'Widgets of this dashboard use columns that you may not see. If you saved it, they would be lost for everybody, so nothing was changed.',
    hi: 'इस डैशबोर्ड के कुछ हिस्से ऐसे कॉलम इस्तेमाल करते हैं जिन्हें आप नहीं देख सकते। आपके सहेजने से वे सबके लिए खो जाते, इसलिए कुछ नहीं बदला गया।',
  },
  'analytics.no_account': {
    status: 422,
    message: '{names} can’t sign in, and so couldn’t open the dashboard. Nothing was saved.',
  },
  'analytics.no_rows': {
    status: 422,
    message: 'There are no rows behind this figure.',
    hi: 'इस आँकड़े के पीछे कोई पंक्तियाँ नहीं हैं।',
  },
})
