import type { CodeMethod } from '@muster/contract/session/sign-in-code.contract'
import { describe, expect, it } from 'vitest'
import { codeMethodsOf, demandsCode, maskedAddress, methodFor, sixDigits } from './second-step.ts'

describe('who must enter a code', () => {
  it.each([
    ['an employee, off', 'off', false, false, false],
    ['an administrator, off', 'off', true, false, false],
    ['somebody with an authenticator app, off', 'off', false, true, true],
    ['an employee, administrators only', 'administrators', false, false, false],
    ['an administrator, administrators only', 'administrators', true, false, true],
    ['an employee with an app, administrators only', 'administrators', false, true, true],
    ['an employee, everyone', 'everyone', false, false, true],
  ] as const)('%s', (_name, policy, hasConsoleRole, hasAuthenticator, expected) => {
    expect(demandsCode({ policy, hasConsoleRole, hasAuthenticator })).toBe(expected)
  })
})

describe('how the method of a code is determined', () => {
  const app: CodeMethod[] = codeMethodsOf(true)
  const mail: CodeMethod[] = codeMethodsOf(false)
  it.each<[string, string, CodeMethod | undefined, CodeMethod[], CodeMethod | undefined]>([
    ['six digits with an app', '123456', undefined, app, 'totp'],
    ['six digits in groups', '123 456', undefined, app, 'totp'],
    ['letters with an app', 'abcde-fghjk', undefined, app, 'recovery'],
    ['six digits by mail', '123456', undefined, mail, 'mail'],
    ['letters by mail', 'abcde-fghjk', undefined, mail, undefined],
    ['mail chosen by somebody with an app', '123456', 'mail', app, undefined],
    ['an app chosen by somebody without one', '123456', 'totp', mail, undefined],
    ['a recovery code chosen explicitly', '123456', 'recovery', app, 'recovery'],
  ])('%s', (_name, typed, named, methods, expected) => {
    expect(methodFor(typed, named, methods)).toBe(expected)
  })

  it.each([
    ['123456', '123456'],
    [' 123-456 ', '123456'],
    ['12345', undefined],
    ['1234567', undefined],
    ['१२३४५६', undefined],
    ['12345a', undefined],
  ])('%s', (typed, digits) => {
    expect(sixDigits(typed)).toBe(digits)
  })
})

it('masks an address except for its first letter and domain', () => {
  expect(maskedAddress('anita.rao@example.test')).toBe('a…@example.test')
})
