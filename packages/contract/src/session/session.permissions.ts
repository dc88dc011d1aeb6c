import { permissionCatalogue } from '../kit/index.ts'

export const sessionPermissions = permissionCatalogue({
  'session.sign_in_help': {
    label: 'Unlock accounts and reset two-step verification',
    scopes: ['group', 'organisation'],
    presets: ['hr_manager', 'it'],
    synonyms: ['locked out', '2fa', 'otp', 'reset password'],
  },
})
