import { audienceDimensions } from '@muster/contract/dashboards/audience.constants'
import { defineAudience } from '../../platform/master/audience.ts'

/** For whom quick links and announcements are. */
export const audience = defineAudience(audienceDimensions)
