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
})
