import { confirmEntryCode, sendEntryCode } from '@muster/contract/candidates/entry.contract'
import { sql } from 'kysely'
import type { TestApp } from '../../../../test/harness.ts'
import { mailsIn } from '../../../../test/mails.ts'
import { tx } from '../../../platform/db/tx.ts'
import { issueGuestLink } from '../../onboarding/index.ts'
import { LEAVERS } from './tables.ts'

let serial = 0

/** A link to the page of a leaver, entered with the mailed code: its token, and the cookie of the browser. */
export async function enteredAsLeaver(
  app: TestApp,
  orgId: number,
  separationId: number,
): Promise<{ key: string; cookie: string }> {
  const address = `leaver${++serial}.${separationId}@home.test`
  const ctx = { ...app.system(orgId), now: app.platform.clock() }
  const { token: key } = await tx(ctx, async (db) => {
    await sql`update employee e set personal_email = ${address} from separation s
      where s.org_id = ${orgId} and s.id = ${separationId} and e.org_id = s.org_id and e.id = s.employee_id`.execute(
      db,
    )
    const link = await issueGuestLink(ctx, db, LEAVERS, {
      ...{ ownerId: separationId, purpose: 'leaver', isAskedFor: false },
      expiresAt: ctx.now.add({ hours: 24 }).toString(),
    })
    await sql`update leaver_link set sent_to = ${address} where org_id = ${orgId} and id = ${link.linkId}`.execute(
      db,
    )
    return link
  })
  await app.call(sendEntryCode, { body: { key } })
  const mail = (await mailsIn(app, orgId, address)).findLast(({ kind }) => kind === 'candidates.code')
  const code = /\b\d{6}\b/.exec(mail?.text_body ?? '')?.[0] ?? ''
  const answer = await app.call(confirmEntryCode, { body: { key, code } })
  return { key, cookie: String(answer.headers['set-cookie']).split(';')[0] as string }
}
