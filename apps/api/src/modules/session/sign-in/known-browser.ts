import { createHmac, timingSafeEqual } from 'node:crypto'
import { newToken } from '../../../platform/access/session.ts'
import type { PublicCtx } from '../../../platform/context.ts'
import { cookieHeader, readCookie } from '../../../platform/http/cookies.ts'

/**
 * Browsers that somebody signed in with before, so that wrong passwords of strangers do not keep them out there. A
 * browser proves it by a signed cookie. It does not grant access: it only counts failed passwords separately.
 */

const COOKIE = 'muster_known'
/** Sent with the calls that sign in: password and code. */
const PATH = '/services/admin/apiv2'
const DAYS = 180
const SECONDS_OF_DAY = 86_400
/** People per browser; the one who signed in longest ago is dropped. */
const MOST_PEOPLE = 5
const ENTRY = /^([0-9a-z]{1,7})-([\w-]{22})-([\w-]{43})$/

interface KnownEntry {
  text: string
  /** Days since 1970, in base 36. */
  day: string
  name: string
  signature: string
}

const today = ({ now }: Pick<PublicCtx, 'now'>) => Math.floor(now.epochMilliseconds / 1000 / SECONDS_OF_DAY)

function sign(ctx: Pick<PublicCtx, 'platform'>, emailHash: Buffer, day: string, name: string): Buffer {
  return createHmac('sha256', ctx.platform.config.secretKey)
    .update(`known browser ${emailHash.toString('hex')} ${day} ${name}`)
    .digest()
}

function entriesOf(ctx: PublicCtx): KnownEntry[] {
  return readCookie(ctx.request.cookie, COOKIE)
    .split('.')
    .slice(0, MOST_PEOPLE)
    .flatMap((text) => {
      const [, day = '', name = '', signature = ''] = ENTRY.exec(text) ?? []
      return signature === '' ? [] : [{ text, day, name, signature }]
    })
}

function isOf(ctx: PublicCtx, emailHash: Buffer, { day, name, signature }: KnownEntry): boolean {
  const sent = Buffer.from(signature, 'base64url')
  const right = sign(ctx, emailHash, day, name)
  return sent.length === right.length && timingSafeEqual(sent, right)
}

/** The name of this browser if it is known to the address. */
export function knownBrowser(ctx: PublicCtx, emailHash: Buffer): string | undefined {
  const entry = entriesOf(ctx).find((one) => isOf(ctx, emailHash, one))
  if (!entry || today(ctx) - Number.parseInt(entry.day, 36) >= DAYS) return undefined
  return entry.name
}

/** The header that makes this browser known to the address, after a sign-in. A known one keeps its name. */
export function knownBrowserCookie(ctx: PublicCtx, emailHash: Buffer): string {
  const name = knownBrowser(ctx, emailHash) ?? newToken().slice(0, 22)
  const day = today(ctx).toString(36)
  const entry = `${day}-${name}-${sign(ctx, emailHash, day, name).toString('base64url')}`
  const others = entriesOf(ctx)
    .filter((one) => !isOf(ctx, emailHash, one))
    .map(({ text }) => text)
  return cookieHeader(ctx, {
    name: COOKIE,
    value: [entry, ...others].slice(0, MOST_PEOPLE).join('.'),
    path: PATH,
    maxAgeSeconds: DAYS * SECONDS_OF_DAY,
  })
}
