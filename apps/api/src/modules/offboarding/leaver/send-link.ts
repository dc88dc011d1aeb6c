import type { LeaverPurpose } from '@muster/contract/offboarding/offboarding.constants'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import { linkLastDay } from '../../candidates/index.ts'
import { issueGuestLink } from '../../onboarding/index.ts'
import { findChangedAddress } from './changed-address.ts'
import { type LeaverMail, leaverMails } from './leaver.mails.ts'
import { LEAVERS, mayEnter } from './tables.ts'

/** How long a link works; whoever needs it longer has a new one sent. */
const LINK_DAYS = 90

const pages: Readonly<Record<LeaverPurpose, string>> = {
  leaver: 'exitInterviewform',
  exit_form: 'onlyForm',
}

/** SQL condition: employee `e` can sign in, so that self-service is theirs. */
export const signsIn = sql<boolean>`(e.status = 'active' and exists (select from account a
  where a.org_id = e.org_id and a.employee_id = e.id and a.state <> 'disabled'))`

export async function canSignIn(ctx: Ctx, db: Db, employeeId: number): Promise<boolean> {
  const { rows } = await sql`
    select from employee e where e.org_id = ${ctx.orgId} and e.id = ${employeeId} and ${signsIn}`.execute(db)
  return rows.length > 0
}

interface Sending {
  purpose: LeaverPurpose
  isAskedFor?: boolean
  /** What has happened; the link to the page by default, or to the form. */
  mail?: LeaverMail
  /** The caller has confirmed an address that somebody else entered. */
  isConfirmed?: boolean
}

/**
 * Mails a link to the leaver's personal address, in the caller's transaction, with the separation locked. The token is in the part
 * of the address that browsers keep to themselves.
 *
 * @returns the address, which opens nothing without the code; null where there is nobody to mail to: no personal address, one that
 *   nobody has confirmed, after a death, while it is on hold or withdrawn
 */
export async function sendLinkTo(
  ctx: Ctx,
  db: Db,
  separationId: number,
  { purpose, isAskedFor = false, mail = purpose, isConfirmed = false }: Sending,
): Promise<string | null> {
  const { rows } = await sql<{ email: string; full_name: string; first_name: string }>`
    select e.personal_email as email, e.full_name, e.first_name from separation s
    join employee e on e.org_id = s.org_id and e.id = s.employee_id
    where s.org_id = ${ctx.orgId} and s.id = ${separationId} and ${mayEnter}`.execute(db)
  const [to] = rows
  if (!to) return null
  if (!isConfirmed && (await findChangedAddress(ctx, db, separationId))) return null
  const { linkId, token, expiresAt } = await issueGuestLink(ctx, db, LEAVERS, {
    ...{ ownerId: separationId, purpose, isAskedFor },
    expiresAt: ctx.now.add({ hours: 24 * LINK_DAYS }).toString(),
  })
  await sql`update leaver_link set sent_to = ${to.email}, is_confirmed = ${isConfirmed}
    where org_id = ${ctx.orgId} and id = ${linkId}`.execute(db)
  const url = `${ctx.platform.config.publicUrl}/admin/${pages[purpose]}#${token}`
  await sendMail(ctx, db, leaverMails[mail], {
    to: { address: to.email, name: to.full_name },
    values: { name: to.first_name, url, until: await linkLastDay(ctx, db, { expiresAt, language: null }) },
  })
  return url
}
