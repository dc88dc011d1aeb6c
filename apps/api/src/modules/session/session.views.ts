import type { DataOf } from '@muster/contract/kit/index'
import type { authenticateToken } from '@muster/contract/session/session.contract'
import { type Actor, roleIds } from '../../platform/access/actor.ts'

export type AuthUserDetail = NonNullable<DataOf<typeof authenticateToken>['auth_user_detail']>

/** Tells older clients that the account uses the current sign-in and self-service, as all accounts do. */
export const V2_LOGIN = 1

type Recognised = Pick<Actor, 'accountId' | 'employeeId' | 'roles' | 'appIds' | 'mustChangePassword'>

export function authUserDetail(actor: Recognised, orgId: number): AuthUserDetail {
  return {
    user_id: actor.accountId as number,
    user_emp_id: actor.employeeId,
    org_id: orgId,
    role_ids: roleIds(actor),
    subs: { app_ids: [...actor.appIds] },
    v2_login: V2_LOGIN,
    password_update_required: actor.mustChangePassword,
  }
}
