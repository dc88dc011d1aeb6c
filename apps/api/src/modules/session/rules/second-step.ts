import type { CodeMethod } from '@muster/contract/session/sign-in-code.contract'
import type { TwoStepPolicy } from '@muster/contract/session/two-step.contract'

/** Roles whose holders may use the console: what `administrators` means. */
export const CONSOLE_ROLES: readonly number[] = [2, 8, -2]

export interface SecondStepFacts {
  policy: TwoStepPolicy
  hasConsoleRole: boolean
  hasAuthenticator: boolean
}

/** Whether a right password is not enough: the organisation asks for a code, or the person set an app up. */
export function demandsCode({ policy, hasConsoleRole, hasAuthenticator }: SecondStepFacts): boolean {
  if (hasAuthenticator || policy === 'everyone') return true
  return policy === 'administrators' && hasConsoleRole
}

/** An app takes the place of mail: else whoever reads the mailbox would need no app. */
export function codeMethodsOf(hasAuthenticator: boolean): CodeMethod[] {
  return hasAuthenticator ? ['totp', 'recovery'] : ['mail']
}

/** A code of six digits, spaces apart; undefined when it is none. */
export function sixDigits(typed: string): string | undefined {
  const digits = typed.replace(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : undefined
}

/**
 * By which of `methods` a code is to be judged: the one that was named, else by its form.
 *
 * @returns undefined when the person has no such method
 */
export function methodFor(
  typed: string,
  named: CodeMethod | undefined,
  methods: readonly CodeMethod[],
): CodeMethod | undefined {
  if (named) return methods.includes(named) ? named : undefined
  const fits = (method: CodeMethod) => (method === 'recovery') === (sixDigits(typed) === undefined)
  return methods.find(fits)
}

/** `a…@example.test`: enough to know one's own address by, too little to learn another's. */
export function maskedAddress(email: string): string {
  const [mailbox = '', domain = ''] = email.split('@')
  return `${[...mailbox][0] ?? ''}…@${domain}`
}
