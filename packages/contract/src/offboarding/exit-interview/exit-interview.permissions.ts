import { permissionCatalogue } from '../../kit/index.ts'

/** Leavers need none for their own form. No scope names reports: managers don't read what their people answer. */
export const exitInterviewPermissions = permissionCatalogue({
  'offboarding.exit_interview.view': {
    label:
      'Read the answers of exit interviews and their figures, and fill them in for leavers; never of one’s own reports',
    scopes: ['group', 'organisation'],
    presets: ['hr_manager'],
    synonyms: ['exit form', 'exit feedback', 'why people leave'],
  },
  'offboarding.exit_interview.manage': {
    label: 'Send exit interviews, and see which are answered',
    scopes: ['group', 'organisation'],
    presets: ['hr_officer', 'hr_manager'],
    synonyms: ['exit form', 'exit feedback'],
  },
  'offboarding.exit_interview.configure': {
    label: 'Choose the form of exit interviews, and when it is sent',
    scopes: ['organisation'],
    presets: ['hr_manager'],
    synonyms: ['exit form', 'exit feedback'],
  },
})
