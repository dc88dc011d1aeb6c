import { getPasswordPolicy, mandatoryPasswordUpdate } from '@muster/contract/security/security.contract'
import { route } from '../../platform/http/route.ts'
import { readPasswordPolicy, updatePassword } from './password-update.service.ts'

export const securityRoutes = [
  route(mandatoryPasswordUpdate, (ctx, { body }) => updatePassword(ctx, body)),
  route(getPasswordPolicy, (ctx) => readPasswordPolicy(ctx)),
]
