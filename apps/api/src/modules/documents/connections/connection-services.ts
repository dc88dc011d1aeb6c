import type { ConnectionKind } from '@muster/contract/documents/connections.constants'
import {
  type BackgroundCheckService,
  checkBackgroundService,
} from '../../../platform/background-check/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { checkLocker, type LockerService } from '../../../platform/digital-locker/index.ts'
import { checkAccount, type EsignService } from '../../../platform/esign/index.ts'
import { checkIdentityService, type IdentityService } from '../../../platform/identity-check/index.ts'
import type { Connection } from './connections.queries.ts'

export const REPORT_BASE = '/services/admin/apiv2/docs/esign/reports'
export const LOCKER_BASE = '/services/admin/apiv2/docs/locker'

const isLocalAllowed = (ctx: Ctx) => ctx.platform.config.ssoAllowLocal === true

export function esignServiceOf(ctx: Ctx, { values, version }: Connection): EsignService {
  const value = (key: string) => values[key] ?? ''
  return {
    ...{ signInUrl: value('sign_in_url'), baseUrl: value('base_url'), accountId: value('account_id') },
    ...{ clientId: value('client_id'), userId: value('user_id'), privateKey: value('private_key') },
    ...{ cacheKey: `${ctx.platform.config.publicUrl} ${ctx.orgId} ${version} ${value('base_url')}` },
    allowLocal: isLocalAllowed(ctx),
  }
}

export function lockerServiceOf(ctx: Ctx, { values }: Connection): LockerService {
  const value = (key: string) => values[key] ?? ''
  return {
    ...{ baseUrl: value('base_url'), clientId: value('client_id'), clientSecret: value('client_secret') },
    ...{ redirectUri: lockerCallback(ctx), allowLocal: isLocalAllowed(ctx) },
  }
}

export const identityServiceOf = (ctx: Ctx, { values }: Connection): IdentityService => ({
  ...{ baseUrl: values.base_url ?? '', token: values.token ?? '', allowLocal: isLocalAllowed(ctx) },
})

export const bgvServiceOf = (ctx: Ctx, { values }: Connection): BackgroundCheckService => ({
  ...{ baseUrl: values.base_url ?? '', token: values.token ?? '', allowLocal: isLocalAllowed(ctx) },
})

/** Where the signing service reports. */
export const reportAddress = (ctx: Ctx, publicId: string): string =>
  `${ctx.platform.config.publicUrl}${REPORT_BASE}/${publicId}`

/** Where the locker sends the browser back to: registered there once, so the same for everybody. */
export const lockerCallback = (ctx: Ctx): string => `${ctx.platform.config.publicUrl}${LOCKER_BASE}/callback`

/** What is to be entered at the service. */
export function callbackOf(ctx: Ctx, kind: ConnectionKind, publicId: string): string {
  if (kind === 'identity' || kind === 'bgv') return ''
  return kind === 'esign' ? reportAddress(ctx, publicId) : lockerCallback(ctx)
}

/** Calls the service with its settings. @throws ServiceError */
export function callConnection(ctx: Ctx, kind: ConnectionKind, connection: Connection): Promise<void> {
  if (kind === 'bgv') return checkBackgroundService(bgvServiceOf(ctx, connection))
  if (kind === 'identity') return checkIdentityService(identityServiceOf(ctx, connection))
  return kind === 'esign'
    ? checkAccount({ service: esignServiceOf(ctx, connection), now: ctx.platform.clock() })
    : checkLocker(lockerServiceOf(ctx, connection))
}
