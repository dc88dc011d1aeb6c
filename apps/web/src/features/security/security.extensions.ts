import type { FeatureExtensions } from '../../lib/screen/extensions.ts'
import './security.titles.ts'

/** Security in self-service, and other words for it. */
export const securityExtensions: FeatureExtensions = {
  synonyms: {
    ORG_SECURITY: 'password policy expiry session device login two step 2fa mfa otp questions sign in',
  },
  quickActions: [
    {
      id: 'security.mine',
      label: 'securityTitles:mine',
      to: '/security',
      entry: 'me',
      section: 'app',
      synonyms: 'password change two step 2fa sessions devices login पासवर्ड सुरक्षा',
    },
  ],
}
