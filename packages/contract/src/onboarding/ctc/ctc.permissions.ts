import { permissionCatalogue } from '../../kit/index.ts'

/** The field group pay of candidates; everything about their CTC needs it. */
export const ctcPermissions = permissionCatalogue({
  'onboarding.fields.pay': {
    label: 'See the pay that candidates are offered, also in their letters',
    scopes: ['self', 'group', 'organisation'],
    presets: ['hr_manager', 'recruiter', 'payroll'],
    synonyms: ['ctc', 'salary', 'compensation', 'offer'],
  },
  'onboarding.ctc.manage': {
    label: 'Propose the CTC of candidates, one by one or from a file, and ask for approval',
    scopes: ['self', 'group', 'organisation'],
    presets: ['hr_manager', 'recruiter'],
    synonyms: ['ctc', 'salary', 'offer', 'ctc approval', 'candidate approval'],
  },
})
