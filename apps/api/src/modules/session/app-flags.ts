import { ROLE } from '@muster/contract/kit/index'
import { type Actor, isAdministrator, roleIds } from '../../platform/access/actor.ts'

const APP_PERFORMANCE = 6
const APP_RECRUITMENT = 7

/** Whether the account may use the console at all (platform specification, section 6). */
export function usesConsole(actor: Actor): boolean {
  return isAdministrator(actor) || roleIds(actor).includes(ROLE.subAdmin)
}

/** Taking part in reviews needs an employee; looking after them one of the roles for it. */
function usesPerformance(actor: Actor): boolean {
  if (!actor.appIds.includes(APP_PERFORMANCE)) return false
  return actor.employeeId !== null || usesConsole(actor) || roleIds(actor).includes(ROLE.pmsAdmin)
}

/**
 * The specification's flags of the logged-in user: the app is subscribed and the account uses it.
 *
 * @param isActiveAts whether the account was given access to recruitment
 */
export function appFlags(actor: Actor, isActiveAts: boolean): { PMS: boolean; IS_ACTIVE_ATS: boolean } {
  return {
    PMS: usesPerformance(actor),
    IS_ACTIVE_ATS: isActiveAts && actor.appIds.includes(APP_RECRUITMENT),
  }
}
