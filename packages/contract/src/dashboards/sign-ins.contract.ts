import { endpoint, limit, page, signedIn, z } from '../kit/index.ts'

export const readOwnSignIns = endpoint({
  id: 'dashboards.sign_in.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/login-user-history',
  access: signedIn,
  query: z.object({ page: page(), limit: limit() }),
  data: z.object({
    /** Newest first. */
    docs: z.array(
      z.object({
        at: z.string(),
        /** `success`, `wrong_password`, `locked`, `disabled`, and results of other sign-in methods. */
        result: z.string(),
        ip: z.string(),
        /** Browser and system. */
        device: z.string(),
      }),
    ),
    total: z.int(),
    numPages: z.int(),
  }),
  summary: 'The caller’s own sign-ins and failed attempts',
})
