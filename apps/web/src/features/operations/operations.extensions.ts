import type { FeatureExtensions } from '../../lib/screen/extensions.ts'

/** Other words for the screens about running the product. */
export const operationsExtensions: FeatureExtensions = {
  synonyms: {
    'operations-health': 'status uptime errors backup storage disk monitoring',
    'operations-jobs': 'queue schedule cron failed import export running tasks',
  },
}
