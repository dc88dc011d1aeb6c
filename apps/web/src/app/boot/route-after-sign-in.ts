import { ROLE } from '@muster/contract/kit/permissions'
import type { EntryName } from '../../lib/session/entry.ts'
import { isAdmin, type SignedInUser } from '../../lib/session/session.ts'

type RoutedUser = Pick<
  SignedInUser,
  'role_ids' | 'subs' | 'v2_login' | 'user_emp_id' | 'password_update_required' | 'app_urls'
>

/** Where a recognised person goes. */
export type Decision =
  /** A new password must be chosen first. */
  | { kind: 'password' }
  /** Redirect to another app, with a one-time code. */
  | { kind: 'leave'; app: 'recruitment' | 'payroll' | 'performance' | 'hr' | 'employee'; address: string }
  /** Open the console; `loadsMenus` to load the menus and the organisation first. */
  | { kind: 'console'; loadsMenus: boolean }
  /** Open self-service. */
  | { kind: 'self-service' }
  /** Signed in, but without access to anything here. */
  | { kind: 'denied' }

const RECRUITMENT_ROLES: readonly number[] = [12, 13, 14, 15, 16]
/** Apps to redirect to with a single subscription, by app id; never 8, 10, 4, 1 and 2. */
const SINGLE_APPS = { 3: 'payroll', 6: 'performance', 7: 'recruitment', 9: 'hr' } as const

function leaveFor(user: RoutedUser, app: (typeof SINGLE_APPS)[keyof typeof SINGLE_APPS]): Decision | null {
  const address = user.app_urls[app]
  // An app without a URL is not installed: the next matching branch applies.
  return address ? { kind: 'leave', app, address } : null
}

function hasOnly(user: RoutedUser, roles: readonly number[]): boolean {
  return user.role_ids.length > 0 && user.role_ids.every((role) => roles.includes(role))
}

/** Implies none of the roles 2, −2, 7 and 8. */
function onlyRecruitmentRoles(user: RoutedUser): Decision | null {
  return hasOnly(user, RECRUITMENT_ROLES) ? leaveFor(user, 'recruitment') : null
}

function adminWithV2(user: RoutedUser): Decision | null {
  return isAdmin(user) && user.v2_login === 1 ? { kind: 'console', loadsMenus: true } : null
}

function singleApp(user: RoutedUser): Decision | null {
  const [only, ...more] = user.subs.app_ids
  if (only === undefined || more.length > 0 || !(only in SINGLE_APPS)) return null
  return leaveFor(user, SINGLE_APPS[only as keyof typeof SINGLE_APPS])
}

function onlyEmployee(user: RoutedUser): Decision | null {
  if (!hasOnly(user, [ROLE.employee])) return null
  return toSelfService(user)
}

function toSelfService(user: RoutedUser): Decision {
  const address = user.v2_login === 1 ? user.app_urls.employee : user.app_urls.legacy_employee
  return { kind: 'leave', app: 'employee', address }
}

function admin(user: RoutedUser): Decision | null {
  return isAdmin(user) ? { kind: 'console', loadsMenus: false } : null
}

/** The branches of the platform specification, section 4, in order: the first match applies. */
const consoleBranches = [onlyRecruitmentRoles, adminWithV2, singleApp, onlyEmployee, admin]

/** Self-service requires an employee record. */
function selfService(user: RoutedUser): Decision {
  return user.user_emp_id === null ? { kind: 'denied' } : { kind: 'self-service' }
}

/**
 * Where a signed-in person goes from this entry (platform specification, section 4). People who match no
 * branch go to self-service, if they have an employee record: that is where they can work. Others see the permission
 * page with a sign-out.
 */
export function routeAfterSignIn(user: RoutedUser, entry: EntryName): Decision {
  if (user.password_update_required) return { kind: 'password' }
  if (entry === 'me') return selfService(user)
  for (const branch of consoleBranches) {
    const decision = branch(user)
    if (decision) return decision
  }
  return user.user_emp_id === null ? { kind: 'denied' } : toSelfService(user)
}
