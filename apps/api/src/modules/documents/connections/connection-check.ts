import { type ConnectionKind, connectionFields } from '@muster/contract/documents/connections.constants'
import type { saveConnection } from '@muster/contract/documents/connections.contract'
import { fieldTexts } from '@muster/contract/kit/field.texts'
import type { BodyOf } from '@muster/contract/kit/index'
import type { Ctx } from '../../../platform/context.ts'
import { fail } from '../../../platform/errors.ts'
import { privateKeyOf } from '../../../platform/esign/index.ts'
import { ServiceError } from '../../../platform/net/call-service.ts'
import type { Connection } from './connections.queries.ts'
import { connectionTexts } from './connections.texts.ts'

const LOCAL = /^http:\/\/127\.0\.0\.1(:\d+)?(\/|$)/

const isSecret = ({ type }: { type: string }) => type === 'secret' || type === 'key'
const settingsOf = (kind: ConnectionKind) => connectionFields[kind].filter((one) => !isSecret(one))
export const secretsOf = (kind: ConnectionKind) => connectionFields[kind].filter(isSecret)

/** A plain https address without a slash at its end; undefined for anything else. */
function plainAddress(ctx: Ctx, text: string): string | undefined {
  const url = URL.parse(text)
  const isLocal = ctx.platform.config.ssoAllowLocal === true && LOCAL.test(text)
  if (!url || (url.protocol !== 'https:' && !isLocal)) return undefined
  if (url.search || url.hash || url.username || url.password) return undefined
  return url.href.replace(/\/+$/, '')
}

function isPrivateKey(text: string): boolean {
  try {
    return privateKeyOf(text) !== undefined
  } catch (error) {
    if (error instanceof ServiceError) return false
    throw error
  }
}

type Body = BodyOf<typeof saveConnection>
type Checked = { value: string; problem?: string }

function checkedSetting(ctx: Ctx, type: string, text: string, isOn: boolean): Checked {
  if (text === '') return isOn ? { value: '', problem: fieldTexts('required') } : { value: '' }
  if (type !== 'url') return { value: text }
  const address = plainAddress(ctx, text)
  return address === undefined
    ? { value: text, problem: connectionTexts('httpsAddress') }
    : { value: address }
}

interface Secret {
  type: string
  given: string
  earlier: string
  isElsewhere: boolean
  isOn: boolean
}

function checkedSecret({ type, given, earlier, isElsewhere, isOn }: Secret): Checked {
  if (given !== '')
    return type === 'key' && !isPrivateKey(given)
      ? { value: '', problem: connectionTexts('noKey') }
      : { value: given }
  // Otherwise whoever may change the address could have the secrets sent to a server of their own.
  if (earlier !== '')
    return isElsewhere ? { value: '', problem: connectionTexts('reenter') } : { value: earlier }
  return isOn ? { value: '', problem: fieldTexts('required') } : { value: '' }
}

/**
 * What is to be stored: settings, and secrets with those that were saved earlier.
 *
 * @throws AppError `request.invalid` naming each wrong field
 */
export function checkedValues(
  ctx: Ctx,
  { kind, settings, secrets, status }: Body,
  before: Connection | undefined,
) {
  const isOn = status === 1
  const checks = settingsOf(kind).map(
    ({ key, type }) => [key, type, checkedSetting(ctx, type, (settings[key] ?? '').trim(), isOn)] as const,
  )
  const isElsewhere =
    before !== undefined &&
    checks.some(([key, type, { value }]) => type === 'url' && before.values[key] !== value)
  const hidden = secretsOf(kind).map(({ key, type }) => {
    const given = (secrets[key] ?? '').trim()
    const earlier = before?.values[key] ?? ''
    return [key, type, checkedSecret({ type, given, earlier, isElsewhere, isOn })] as const
  })
  const wrong = [...checks, ...hidden].flatMap(([key, , { problem }]) => (problem ? [[key, problem]] : []))
  if (wrong.length > 0) fail('request.invalid', { fields: Object.fromEntries(wrong) })
  return {
    values: Object.fromEntries(checks.map(([key, , { value }]) => [key, value])),
    kept: Object.fromEntries(hidden.map(([key, , { value }]) => [key, value])),
  }
}
