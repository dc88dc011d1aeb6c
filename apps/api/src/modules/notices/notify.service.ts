import { languageOf } from '../../lib/texts/language.ts'
import { sentenceReader } from '../../lib/texts/written-day.ts'
import type { Ctx } from '../../platform/context.ts'
import { type DeferredQuery, mapQuery, resolvedQuery, runQuery } from '../../platform/db/deferred-query.ts'
import type { Db } from '../../platform/db/tx.ts'
import type { Attachment } from '../../platform/mail/attachments.ts'
import { mailBrand } from '../../platform/mail/send-mail.ts'
import { mailWriter } from '../../platform/mail/templates.ts'
import type { NoticeContent } from '../../platform/notice-content.ts'
import { kindOf, type NoticeKind } from './notice-kinds.ts'
import { type NoticeValues, noticeMail } from './notices.mails.ts'
import { insertNotices, type NewNotice, type Recipient, recipientsQuery } from './notices.queries.ts'
import { fillText } from './rules/notice-text.ts'

/** Recipients; employees are reached through their account, those without one are skipped. */
/** Accounts and employees; somebody named as both is told once. */
export type Addressees =
  | { accountIds: readonly number[]; employeeIds?: readonly number[] }
  | { employeeIds: readonly number[] }

/** What a notice's mail to an account has besides its words. */
export interface NoticeMail {
  /** See `Mail`. */
  readonly reference?: string
  /** Where answers to it go; that of the organisation's template by default. */
  readonly replyTo?: string
  /** Files, which the notice itself does not have. */
  readonly attachment?: Attachment
}

export interface Notice extends NoticeContent {
  to: Addressees
  mailFor?: (accountId: number) => NoticeMail
}

type NotifyCtx = Pick<Ctx, 'orgId' | 'now' | 'platform'>

const MAX_TITLE = 500
const MAX_BODY = 2000
/** Above this number of readers, the reloads of their browsers are spread over time. */
const CROWD = 50
const MS_A_READER = 5
const MAX_SPREAD_MS = 10_000

type NoticeWriter = Awaited<ReturnType<typeof mailWriter<NoticeValues>>>

interface Delivery {
  recipient: Recipient
  notice: Notice
  kind: NoticeKind
}

function wants({ recipient, kind }: Delivery, channel: 'bell' | 'email'): boolean {
  return (recipient.chosen[kind.kind] ?? kind.defaults)[channel]
}

function textsFor({ recipient, notice, kind }: Delivery) {
  const language = languageOf(recipient.language)
  const reader = sentenceReader(language)
  const values = notice.values ?? {}
  return {
    language,
    title: fillText(kind.title, values, reader).slice(0, MAX_TITLE),
    body: kind.body ? fillText(kind.body, values, reader).slice(0, MAX_BODY) : '',
  }
}

function rowOf(delivery: Delivery): NewNotice {
  const { recipient, notice, kind } = delivery
  const { title, body } = textsFor(delivery)
  return {
    account_id: recipient.account_id,
    kind: kind.kind,
    data: JSON.stringify(notice.values ?? {}),
    title,
    body,
    link_admin: notice.link?.admin ?? null,
    link_me: notice.link?.me ?? null,
  }
}

/** The mail's link: into the console for its users, otherwise into self-service. */
function mailAddress(ctx: NotifyCtx, { recipient, notice }: Delivery): string | undefined {
  const { publicUrl, appUrls } = ctx.platform.config
  const { admin, me } = notice.link ?? {}
  if (admin !== undefined && recipient.uses_console) return `${publicUrl}/admin${admin}`
  return me === undefined ? undefined : `${appUrls.employee}${me}`
}

/** Mails of the notices, using the organisation's templates if there are any. */
async function mailsOf(ctx: NotifyCtx, db: Db, deliveries: readonly Delivery[]) {
  const write = await mailWriter(
    ctx,
    db,
    noticeMail,
    deliveries.map(({ recipient }) => recipient.email),
  )
  return deliveries.map((delivery) => mailOf(ctx, delivery, write))
}

function mailOf(ctx: NotifyCtx, delivery: Delivery, write: NoticeWriter) {
  const { recipient, notice } = delivery
  const { title, body, language } = textsFor(delivery)
  const url = mailAddress(ctx, delivery)
  const { org_name: name, colour: theme_colour, logo_path } = recipient
  const brand = mailBrand(ctx, { name, theme_colour, logo_path })
  return {
    kind: noticeMail.key,
    to: { address: recipient.email, name: recipient.name },
    language,
    ...write(recipient.email, { title, body, ...(url ? { url } : {}) }, { brand, language }),
    ...notice.mailFor?.(recipient.account_id),
  }
}

function groupIds(notices: readonly Notice[]) {
  const accountIds = new Set<number>()
  const employeeIds = new Set<number>()
  for (const { to } of notices) {
    if ('accountIds' in to) for (const id of to.accountIds) accountIds.add(id)
    for (const id of to.employeeIds ?? []) employeeIds.add(id)
  }
  return { accountIds: [...accountIds], employeeIds: [...employeeIds] }
}

/** Pairs each notice with its recipients, each person once per notice. */
function deliveriesOf(notices: readonly Notice[], recipients: readonly Recipient[]): Delivery[] {
  const byAccount = new Map(recipients.map((one) => [one.account_id, one]))
  const byEmployee = new Map(recipients.map((one) => [one.employee_id, one]))
  return notices.flatMap((notice) => {
    const { to } = notice
    const found = [
      ...('accountIds' in to ? to.accountIds : []).map((id) => byAccount.get(id)),
      ...(to.employeeIds ?? []).map((id) => byEmployee.get(id)),
    ]
    const unique = new Set(found.filter((one) => one !== undefined))
    const kind = kindOf(notice.kind)
    return [...unique].map((recipient) => ({ recipient, notice, kind }))
  })
}

/**
 * Notifies people within the business transaction: the bell, and a mail where they chose it. Open browsers
 * are notified after the commit. Two statements for any number of people, and for mails one more, or four if
 * the organisation has its own templates.
 *
 * @throws Error for a kind that no module has registered
 */
export async function notify(ctx: NotifyCtx, db: Db, ...notices: Notice[]): Promise<void> {
  const { send } = await runQuery(db, notificationQuery(ctx, notices))
  await send(db)
}

/** The recipients who can sign in, and the function that writes the notices. */
export interface Notification {
  accounts: readonly { accountId: number; employeeId: number | null }[]
  send(db: Db): Promise<void>
}

/**
 * `notify` in two steps, for callers that combine it with other queries: the returned query finds the recipients,
 * `write` notifies them.
 *
 * @throws Error for a kind that no module has registered
 */
export function notificationQuery(ctx: NotifyCtx, notices: readonly Notice[]): DeferredQuery<Notification> {
  const ids = groupIds(notices)
  const kinds = [...new Set(notices.map((notice) => kindOf(notice.kind).kind))]
  if (ids.accountIds.length + ids.employeeIds.length === 0)
    return resolvedQuery({ accounts: [], send: async () => {} })
  return mapQuery(recipientsQuery(ctx, { ...ids, kinds }), (recipients) => ({
    accounts: recipients.map((one) => ({ accountId: one.account_id, employeeId: one.employee_id })),
    send: (db) => write(ctx, db, notices, recipients),
  }))
}

async function write(
  ctx: NotifyCtx,
  db: Db,
  notices: readonly Notice[],
  recipients: readonly Recipient[],
): Promise<void> {
  const deliveries = deliveriesOf(notices, recipients)
  const shown = deliveries.filter((delivery) => wants(delivery, 'bell'))
  const mailed = deliveries.filter((delivery) => wants(delivery, 'email'))
  if (shown.length > 0) await insertNotices(ctx, db, shown.map(rowOf))
  if (mailed.length > 0) {
    await ctx.platform.mail.put(ctx, db, ...(await mailsOf(ctx, db, mailed)))
  }
  announce(ctx, db, [...new Set(shown.map(({ recipient }) => recipient.account_id))])
}

/** Makes the open browsers of these accounts reload their notices, after the commit. */
export function announce(ctx: Pick<Ctx, 'orgId' | 'platform'>, db: Db, accountIds: readonly number[]): void {
  if (accountIds.length === 0) return
  const spread = accountIds.length > CROWD ? Math.min(accountIds.length * MS_A_READER, MAX_SPREAD_MS) : 0
  ctx.platform.realtime.publish(db, {
    orgId: ctx.orgId,
    to: { accountIds },
    event: 'notices',
    payload: { spread_ms: spread },
  })
}
