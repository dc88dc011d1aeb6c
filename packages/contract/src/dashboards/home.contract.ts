import { endpoint, signedIn, z } from '../kit/index.ts'
import { homeDashboards, homePartKeys, partSizes } from './home.constants.ts'
import { homePartData } from './home-parts.ts'

const optionalParts = Object.fromEntries(
  Object.entries(homePartData).map(([key, data]) => [key, z.optional(data)]),
) as { [K in keyof typeof homePartData]: z.ZodMiniOptional<(typeof homePartData)[K]> }

export const readHome = endpoint({
  id: 'dashboards.home.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/dashboard/home',
  access: signedIn,
  query: z.object({ entry: z._default(z.enum(['admin', 'me']), 'me') }),
  data: z.object({
    today: z.string(),
    dashboard: z.enum(homeDashboards),
    /** In their order. */
    parts: z.array(
      z.object({
        key: z.enum(homePartKeys),
        size: z.enum(partSizes),
        /** `failed`: this part alone could not be loaded. */
        state: z.enum(['shown', 'failed']),
      }),
    ),
    /** Whether some of what waits could not be loaded. */
    needs_incomplete: z.boolean(),
    /** Whether something is private to the person, and so not shown to somebody who views as them. */
    is_closed: z.boolean(),
    /** The data of the parts shown, by key. */
    data: z.object(optionalParts),
  }),
  summary: 'Everything that the caller’s home shows, in one call',
})
