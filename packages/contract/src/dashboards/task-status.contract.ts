import { endpoint, signedIn, z } from '../kit/index.ts'
import { homePartData } from './home-parts.ts'

export const readTaskStatus = endpoint({
  id: 'dashboards.task.status',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/hrms/taskstatus',
  access: signedIn,
  body: z.strictObject({
    /** What the person must do, what others must do for them, or both. */
    assignFilter: z._default(z.enum(['both', 'to_me', 'by_me']), 'both'),
    entry: z._default(z.enum(['admin', 'me']), 'me'),
  }),
  data: z.object({
    /** What waits, late things first. */
    tasks: homePartData.needs,
    /** Sums over all tasks, whatever the filter. */
    to_me: z.int(),
    by_me: z.int(),
    urgent: z.int(),
    /** Whether some could not be counted. */
    is_incomplete: z.boolean(),
  }),
  summary: 'What waits for the caller or for others on their behalf, and how much of it',
})
