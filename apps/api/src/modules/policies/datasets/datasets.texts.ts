import { defineTexts } from '../../../lib/texts/texts.ts'

/** Read by administrators and managers. */
export const datasetsTexts = defineTexts('policies.datasets', {
  en: {
    acknowledgements: 'Acknowledgements of policies',
    acknowledgementsText: 'Who acknowledged which version of which policy, when and how.',
    policy: 'Policy',
    category: 'Category',
    number: 'Version',
    acknowledged_at: 'Acknowledged at',
    confirmation: 'How acknowledged',
    tick: 'Tick',
    name: 'Typed name',
    typed_name: 'Name as typed',
    is_current: 'Published version',
    ip: 'IP address',
  },
  hi: {
    acknowledgements: 'नीतियों की स्वीकृतियाँ',
    acknowledgementsText: 'किसने किस नीति का कौन सा संस्करण कब और कैसे स्वीकार किया।',
    policy: 'नीति',
    category: 'श्रेणी',
    number: 'संस्करण',
    acknowledged_at: 'स्वीकार करने का समय',
    confirmation: 'कैसे स्वीकार की',
    tick: 'टिक लगाकर',
    name: 'नाम लिखकर',
    typed_name: 'लिखा गया नाम',
    is_current: 'प्रकाशित संस्करण',
    ip: 'IP पता',
  },
})
