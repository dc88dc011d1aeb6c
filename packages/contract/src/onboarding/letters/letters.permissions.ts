import { permissionCatalogue } from '../../kit/index.ts'

export const letterPermissions = permissionCatalogue({
  'onboarding.letter.send': {
    label: 'Send candidates offers, appointments and other letters, withdraw them, and answer questions',
    scopes: ['self', 'group', 'organisation'],
    presets: ['hr_officer', 'hr_manager', 'recruiter'],
    synonyms: ['offer letter', 'appointment letter', 'send offer', 'revoke offer', 'acknowledgement'],
  },
})
