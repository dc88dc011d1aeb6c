import { defineScreens, type Screen } from '../../lib/screen/screen-definition.ts'
import { securityParts } from './security.me-screens.ts'

/** In the console each needs its menu entry. */
export const securityScreens = defineScreens(
  securityParts.map(
    ({ slug, ...part }): Screen => ({ ...part, layoutKeys: [slug], access: 'admin', header: true }),
  ),
)
