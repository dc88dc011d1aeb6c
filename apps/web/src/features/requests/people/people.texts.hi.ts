import type { peopleChangesEn } from './people.texts.en.ts'

export const peopleChangesHi: typeof peopleChangesEn = {
  changes: 'क्या बदलेगा',
  before: 'अभी',
  after: 'माँगा गया',
  field: 'फ़ील्ड',
  nothing: 'कुछ नहीं',
  hidden: 'आप {{name}} का यह फ़ील्ड नहीं देख सकते। आप यह तय करते हैं कि वह बदले, यह नहीं कि किसमें।',
  hiddenValue: 'छिपा हुआ',
  meanwhile: 'इस बीच बदलकर: {{value}}',
  from: '{{date}} से',
  handsTo: 'सीधे रिपोर्ट करने वाले {{name}} के पास जाएँगे।',
  pictureBefore: 'अभी दिखाई जा रही',
  pictureAfter: 'नई तस्वीर',
  pictureGone: 'नई तस्वीर नहीं ली गई और हटा दी गई है।',
}
