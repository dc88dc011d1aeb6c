import { permissionCatalogue } from '../kit/index.ts'

export const integrationsPermissions = permissionCatalogue({
  // The manager of the identity provider can become anybody, so only administrators hold this unless granted.
  'integrations.sso.manage': {
    label: 'Set up single sign-on (allows signing in as anybody)',
    scopes: ['organisation'],
    synonyms: ['login', 'google', 'microsoft', 'okta', 'saml', 'openid'],
  },
  // The credentials of another system, whose data we can't protect.
  'integrations.lms.manage': {
    label: 'Connect the learning system',
    scopes: ['organisation'],
  },
})
