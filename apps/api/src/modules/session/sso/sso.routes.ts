import { findSsoProviders } from '@muster/contract/session/sso.contract'
import { route } from '../../../platform/http/route.ts'
import { findProviders } from './find-providers.service.ts'

export const ssoRoutes = [route(findSsoProviders, (ctx, { body }) => findProviders(ctx, body))]
