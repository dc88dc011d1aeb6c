import { permissionCatalogue } from '../kit/index.ts'

export const integrationsPermissions = permissionCatalogue({
  // Whoever chooses who vouches for people can become any of them: administrators alone unless granted.
  'integrations.sso.manage': {
    label: 'Set up single sign-on (whoever may can sign in as anybody)',
    scopes: ['organisation'],
  },
  // The credentials of another system: what they open there is not ours to judge.
  'integrations.lms.manage': {
    label: 'Connect the learning system',
    scopes: ['organisation'],
  },
})
