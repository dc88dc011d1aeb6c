import type { FeatureExtensions } from '../../lib/screen/extensions.ts'

/** The builder stands on the page that workflows share with requests. */
export const workflowsExtensions: FeatureExtensions = {
  workflowPage: () => import('./pages/BuilderPage.tsx'),
}
