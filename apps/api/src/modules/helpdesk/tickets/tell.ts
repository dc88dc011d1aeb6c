import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/tx.ts'
import type { NoticeContent } from '../../../platform/notice-content.ts'
import { notify } from '../../notices/index.ts'
import { replyAddress } from '../mail-in/reply-address.ts'

interface ToldTicket {
  id: number
  number: number
  subject: string
  is_confidential: boolean
}

/** Where a ticket is opened: in the console, and in self-service. */
const linkOf = (id: number) => ({ admin: `/helpdesk/all/ticket/${id}`, me: `/helpdesk/ticket/${id}` })
const LIST = { admin: '/helpdesk/tickets', me: '/helpdesk' }

/**
 * Notifies people of a ticket; the caller is never told of what they do themselves. Administrators read the log of mails: of a
 * confidential ticket there is neither number nor subject in it, and no link.
 */
export async function tell(
  ctx: Ctx,
  db: Db,
  kind: 'assigned' | 'replied' | 'answered' | 'mentioned' | 'resolved' | 'raised_for' | 'merged',
  ticket: ToldTicket,
  people: readonly (number | null)[],
  values: NoticeContent['values'] = {},
): Promise<void> {
  const others = [...new Set(people)].filter((id) => id !== null && id !== ctx.actor.employeeId) as number[]
  if (others.length === 0) return
  const to = { employeeIds: others }
  if (ticket.is_confidential) return notify(ctx, db, { to, kind: 'helpdesk.confidential', link: LIST })
  await notify(ctx, db, {
    ...{ to, kind: `helpdesk.${kind}`, link: linkOf(ticket.id) },
    values: { number: String(ticket.number), subject: ticket.subject, ...values },
    mailFor: (accountId) => {
      const replyTo = replyAddress(ctx, ticket.id, accountId)
      return replyTo === null ? {} : { replyTo }
    },
  })
}
