import { sql } from 'kysely'
import { languageOf } from '../../../lib/texts/language.ts'
import { hashToken, newToken } from '../../../platform/access/session.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import { mailBrand } from '../../../platform/mail/send-mail.ts'
import { mailWriter } from '../../../platform/mail/templates.ts'
import { feedbackMail } from './feedback.mail.ts'

/** How long a link works. */
const LINK_DAYS = 30

/** The form in which tokens are stored. */
export const storedHash = (token: string): string => hashToken(token).toString('hex')

interface ClosedTicket {
  id: number
  number: number
  subject: string
  email: string
  first_name: string
  full_name: string
  language: string | null
  org_name: string
  org_language: string
  theme_colour: string
  logo_path: string | null
}

/**
 * Mails requesters of tickets that have just been closed a link to rate them. Never of confidential or
 * anonymous tickets, to people who can't sign in, or twice. A fixed number of statements for any number of tickets.
 */
export async function askForFeedback(ctx: Ctx, db: Db, ticketIds: readonly number[]): Promise<void> {
  if (ticketIds.length === 0) return
  const { rows } = await sql<ClosedTicket>`
    select k.id, k.number::int as number, k.subject, a.email, e.first_name, e.full_name, a.language, o.name as org_name,
      o.language as org_language, o.theme_colour, o.logo_path
    from ticket k join employee e on e.org_id = k.org_id and e.id = k.requester_id and e.status = 'active'
    join account a on a.org_id = e.org_id and a.employee_id = e.id and a.state = 'active'
    join organisation o on o.org_id = k.org_id
    where k.org_id = ${ctx.orgId} and k.id = any (${[...ticketIds]}::bigint[]) and k.status = 'closed' and k.merged_into is null and not k.is_confidential
      and not k.is_anonymous and k.answered_at is not null
      and coalesce((select s.asks_feedback from helpdesk_setting s where s.org_id = k.org_id), true)
      and not exists (select from ticket_feedback f where f.org_id = k.org_id and f.ticket_id = k.id)
      and not exists (select from ticket_feedback_link l where l.org_id = k.org_id and l.ticket_id = k.id
        and l.expires_at > ${ctx.now.toString()}::timestamptz)
    order by k.id`.execute(db)
  if (rows.length === 0) return
  const links = rows.map((row) => ({ ...row, token: newToken() }))
  await sql`insert into ticket_feedback_link (org_id, ticket_id, token_hash, created_at, expires_at)
    select ${ctx.orgId}::bigint, n.id, n.hash, ${ctx.now.toString()}::timestamptz,
      ${ctx.now.add({ hours: 24 * LINK_DAYS }).toString()}::timestamptz
    from unnest(${links.map(({ id }) => id)}::bigint[], ${links.map(({ token }) => storedHash(token))}::text[]) n (id, hash)`.execute(
    db,
  )
  const write = await mailWriter(
    ctx,
    db,
    feedbackMail,
    links.map(({ email }) => email),
  )
  await ctx.platform.mail.put(
    ctx,
    db,
    ...links.map((one) => {
      const language = languageOf(one.language, one.org_language)
      const url = `${ctx.platform.config.publicUrl}/admin/helpdesk/employee-tickets/ticket-feedback/${one.number}#${one.token}`
      const values = { name: one.first_name, number: String(one.number), subject: one.subject, url }
      const brand = mailBrand(ctx, {
        name: one.org_name,
        theme_colour: one.theme_colour,
        logo_path: one.logo_path,
      })
      return {
        ...{ kind: feedbackMail.key, to: { address: one.email, name: one.full_name }, language },
        secrets: feedbackMail.secrets?.(values) ?? [],
        ...write(one.email, values, { brand, language }),
      }
    }),
  )
}
