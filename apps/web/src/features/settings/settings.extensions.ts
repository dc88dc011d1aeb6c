import type { FeatureExtensions } from '../../lib/screen/extensions.ts'

/** Contributions of settings to the self-service home. */
export const settingsExtensions: FeatureExtensions = {
  homeCards: [{ id: 'settings.benefits', lazy: () => import('./benefits/HomeBenefits.tsx') }],
}
