import type { FeatureExtensions } from '../../lib/screen/extensions.ts'

/** What the settings bring to the home of self-service. */
export const settingsExtensions: FeatureExtensions = {
  homeCards: [{ id: 'settings.benefits', lazy: () => import('./benefits/HomeBenefits.tsx') }],
}
