import type { FeatureExtensions } from '../../lib/screen/extensions.ts'

/** The builder is on the path that workflows share with requests. */
export const workflowsExtensions: FeatureExtensions = {
  workflowPage: () => import('./pages/BuilderPage.tsx'),
}
