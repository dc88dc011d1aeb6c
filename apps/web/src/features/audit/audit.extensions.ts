import type { FeatureExtensions } from '../../lib/screen/extensions.ts'

/** Other words for the audit log. */
export const auditExtensions: FeatureExtensions = {
  synonyms: { audit: 'history trail changes who changed log compliance' },
}
