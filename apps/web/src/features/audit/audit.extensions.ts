import type { FeatureExtensions } from '../../lib/screen/extensions.ts'

/** Other words for the audit log. */
export const auditExtensions: FeatureExtensions = {
  searchWords: { audit: 'history trail changes who changed log compliance' },
}
