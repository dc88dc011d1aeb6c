import { errorCatalogue } from '../kit/index.ts'

export const policiesErrors = errorCatalogue({
  'policies.category_in_use': {
    status: 409,
    message:
      'This category still has policies ({count}). Move them to another category first, or deactivate this one.',
  },
  'policies.is_published': {
    status: 409,
    message: 'A published policy can’t be deleted, since people have read it. Archive it instead.',
  },
  'policies.is_archived': {
    status: 409,
    message: 'This policy is archived. Restore it first.',
  },
  'policies.no_draft': {
    status: 409,
    message: 'Nothing has changed since version {number} was published.',
  },
  'policies.no_document': {
    status: 422,
    message: 'Write the text of the policy or upload a file before you publish it.',
  },
  'policies.version_outdated': {
    status: 409,
    message:
      'Version {number} has been published since you opened this policy. Please read it and acknowledge it.',
    hi: 'इस नीति का संस्करण {number} इस बीच प्रकाशित हुआ है। कृपया उसे पढ़ें और स्वीकार करें।',
  },
  'policies.nothing_to_acknowledge': {
    status: 409,
    message: 'This policy is for information only and need not be acknowledged.',
    hi: 'यह नीति सिर्फ़ जानकारी के लिए है। इसे स्वीकार करना ज़रूरी नहीं है।',
  },
  'policies.name_differs': {
    status: 422,
    message: 'Type your name as it is in your record: {name}.',
    hi: 'अपना नाम वैसे ही लिखें जैसा आपके रिकॉर्ड में है: {name}।',
  },
})
