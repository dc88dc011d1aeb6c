import { passwordChanged } from '../../../platform/hooks.ts'
import { forgetDevicesOf } from './devices.ts'

export { authenticatorOffMail, authenticatorOnMail, codeMail } from './second-step.mails.ts'
export { secondStepRoutes } from './second-step.routes.ts'
export { resetSecondStep } from './sign-in-help.service.ts'

/** Browsers were remembered on the strength of the old password, so a new one makes them ask for a code again. */
export function connectSecondStep(): void {
  passwordChanged.on(async (ctx, db, { accountId }) => {
    await forgetDevicesOf(db, { orgId: ctx.orgId, accountId })
  })
}
