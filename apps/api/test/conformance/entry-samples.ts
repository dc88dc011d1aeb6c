import { forgotPassword } from '@muster/contract/session/forgot-password.contract'
import { TERMS_VERSION } from '@muster/contract/session/sign-up.contract'
import { finishEntryWork, hashPassword } from '../../src/modules/session/index.ts'
import { newToken } from '../../src/platform/access/session.ts'
import { anAccount } from '../factories.ts'
import { mailsIn } from '../mails.ts'
import type { Sample } from './sample.ts'

const anAddress = () =>
  `entry-${newToken()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')}@example.test`

/** Valid inputs for calls without a session, by endpoint id. */
export const entrySamples: Record<string, Sample> = {
  'session.sign_up.create': () => ({
    body: {
      organisation_name: 'Lantern & Loom',
      name: 'Mira Rao',
      email: anAddress(),
      password: 'Kite7river',
      confirm_password: 'Kite7river',
      country: 'IN',
      time_zone: 'Asia/Kolkata',
      terms_version: TERMS_VERSION,
      accept_terms: true,
    },
  }),
  'session.domain.check': () => ({ body: { login_domain: 'example.test' } }),
  'session.password_reset.finish': async ({ app, ours }) => {
    const passwordHash = await hashPassword('Kite7river')
    const { email } = await anAccount(app, ours, { email: anAddress(), passwordHash })
    await app.call(forgotPassword, { body: { email } })
    await finishEntryWork()
    const [mail] = await mailsIn(app, ours.orgId, email)
    const id = /-verification\/([\w-]+)/.exec(mail?.text_body ?? '')?.[1] ?? ''
    return { body: { id, new_password: 'Lamp8harbour', confirm_password: 'Lamp8harbour' } }
  },
}
