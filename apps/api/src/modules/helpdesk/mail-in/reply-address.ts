import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Ctx } from '../../../platform/context.ts'

type Holder = Pick<Ctx, 'platform'>

/** Whose answers to which ticket an address takes. */
export interface ReplyPlace {
  orgId: number
  ticketId: number
  accountId: number
}

const signatureOf = ({ platform }: Holder, { orgId, ticketId, accountId }: ReplyPlace): string =>
  createHmac('sha256', platform.config.secretKey)
    .update(`ticket reply v1 ${orgId} ${ticketId} ${accountId}`)
    .digest('hex')
    .slice(0, 24)

/** Where somebody's answer to a mail about a ticket goes; null where mail does not come in. */
export function replyAddress(ctx: Ctx, ticketId: number, accountId: number): string | null {
  const { mailIn } = ctx.platform.config
  if (!mailIn) return null
  const [local, domain] = mailIn.address.split('@')
  const place = { orgId: ctx.orgId, ticketId, accountId }
  const numbers = [ctx.orgId, ticketId, accountId].map((one) => one.toString(36))
  return `${local}+${[...numbers, signatureOf(ctx, place)].join('-')}@${domain}`
}

/** @returns null for an address that this installation has not signed */
export function readReplyAddress(ctx: Holder, address: string): ReplyPlace | null {
  const { mailIn } = ctx.platform.config
  const [, token = ''] = /\+([^@]*)@/.exec(address.trim().toLowerCase()) ?? []
  const [, org = '', ticket = '', account = '', given = ''] =
    /^([0-9a-z]{1,11})-([0-9a-z]{1,11})-([0-9a-z]{1,11})-([0-9a-f]{24})$/.exec(token) ?? []
  if (!mailIn || given === '') return null
  const [orgId, ticketId, accountId] = [org, ticket, account].map((one) => Number.parseInt(one, 36)) as [
    number,
    number,
    number,
  ]
  if (![orgId, ticketId, accountId].every(Number.isSafeInteger)) return null
  const place = { orgId, ticketId, accountId }
  return timingSafeEqual(Buffer.from(signatureOf(ctx, place)), Buffer.from(given)) ? place : null
}
