import type { FeatureExtensions } from '../../lib/screen/extensions.ts'

/** Other words for the screens about other systems. */
export const integrationsExtensions: FeatureExtensions = {
  synonyms: {
    integration_sso: 'sso oidc openid google microsoft azure okta login sign in company account',
    integration_lms: 'lms learning training courses api key',
  },
}
