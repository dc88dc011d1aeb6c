import { ROLE } from '@muster/contract/kit/index'
import { type Actor, isAdministrator, roleIds } from '../../platform/access/actor.ts'

const APP_PERFORMANCE = 6
const APP_RECRUITMENT = 7

/** Whether the account may use the console at all (platform specification, section 6). */
export function usesConsole(actor: Actor): boolean {
  return isAdministrator(actor) || roleIds(actor).includes(ROLE.subAdmin)
}

/** Taking part in reviews requires an employee; managing them requires one of the roles for it. */
function usesPerformance(actor: Actor): boolean {
  if (!actor.appIds.includes(APP_PERFORMANCE)) return false
  return actor.employeeId !== null || usesConsole(actor) || roleIds(actor).includes(ROLE.pmsAdmin)
}

/** The apps that the account was given access to. */
export interface AppAccess {
  is_active_ats: boolean
  is_active_pms: boolean
}

/** The specification's flags of the logged-in user: whether the app is subscribed and the account uses it. */
export function appFlags(actor: Actor, access: AppAccess): { PMS: boolean; IS_ACTIVE_ATS: boolean } {
  return {
    PMS: access.is_active_pms && usesPerformance(actor),
    IS_ACTIVE_ATS: access.is_active_ats && actor.appIds.includes(APP_RECRUITMENT),
  }
}
