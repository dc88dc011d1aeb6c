import { securityErrors } from '@muster/contract/security/security.errors'
import { securityPermissions } from '@muster/contract/security/security.permissions'
import { passwordChanged } from '../../platform/hooks.ts'
import { defineModule } from '../../platform/module.ts'
import { registerNoticeKinds } from '../notices/index.ts'
import { mailPasswordChanged, passwordChangedMail } from './security.mails.ts'
import { securityMenu } from './security.menu.ts'
import { securityNotices } from './security.notices.ts'
import { securityRoutes } from './security.routes.ts'

function connect(): void {
  registerNoticeKinds(securityNotices)
  passwordChanged.on(async (ctx, db, fact) => {
    // No mail for the first password, chosen while accepting an invitation.
    if (!fact.isFirst) await mailPasswordChanged(ctx, db, fact)
  })
}

export const securityModule = defineModule({
  name: 'security',
  routes: securityRoutes,
  errors: securityErrors,
  permissions: securityPermissions,
  menu: securityMenu,
  mails: [passwordChangedMail],
  connect,
})
