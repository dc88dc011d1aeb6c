import { anyone, endpoint, field, z } from '../kit/index.ts'
import type { ssoRefusals } from './session.constants.ts'

export type SsoRefusal = (typeof ssoRefusals)[number]

export const findSsoProviders = endpoint({
  id: 'session.sso.find',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/sso/find',
  access: anyone,
  signsIn: true,
  body: z.object({
    /** A work e-mail address or the organisation's login domain. */
    login: field.requiredText(254),
  }),
  data: z.object({
    providers: z.array(z.object({ provider: field.publicId(), name: z.string(), org_name: z.string() })),
  }),
  summary: 'Which providers serve an address; nothing depends on whether an account exists',
})
