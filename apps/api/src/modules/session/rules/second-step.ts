import type { CodeMethod } from '@muster/contract/session/sign-in-code.contract'
import type { TwoStepPolicy } from '@muster/contract/session/two-step.contract'

/** Roles with access to the console, which `administrators` means. */
export const CONSOLE_ROLES: readonly number[] = [2, 8, -2]

export interface SecondStepFacts {
  policy: TwoStepPolicy
  hasConsoleRole: boolean
  hasAuthenticator: boolean
}

/** Whether a correct password is not sufficient: the policy requires a code, or the person has set up an app. */
export function demandsCode({ policy, hasConsoleRole, hasAuthenticator }: SecondStepFacts): boolean {
  if (hasAuthenticator || policy === 'everyone') return true
  return policy === 'administrators' && hasConsoleRole
}

/** An app replaces mail: otherwise access to the mailbox would make the app unnecessary. */
export function codeMethodsOf(hasAuthenticator: boolean): CodeMethod[] {
  return hasAuthenticator ? ['totp', 'recovery'] : ['mail']
}

/** A code of six digits, without separators; undefined if it is none. */
export function sixDigits(typed: string): string | undefined {
  const digits = typed.replace(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : undefined
}

/**
 * The one of `methods` to check a code by: the one chosen, otherwise determined by its form.
 *
 * @returns undefined if the person does not have this method
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

/** `a…@example.test`: enough to recognise one's own address, too little to learn another person's. */
export function maskedAddress(email: string): string {
  const [mailbox = '', domain = ''] = email.split('@')
  return `${[...mailbox][0] ?? ''}…@${domain}`
}
