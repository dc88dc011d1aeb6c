import type { CodeMethod } from '@muster/contract/session/sign-in-code.contract'
import { describe, expect, it } from 'vitest'
import { codeMethodsOf, demandsCode, maskedAddress, methodFor, sixDigits } from './second-step.ts'

describe('whom a code is asked of', () => {
  it.each([
    ['nobody, off', 'off', false, false, false],
    ['an administrator, off', 'off', true, false, false],
    ['who set up an app, off', 'off', false, true, true],
    ['an employee, administrators only', 'administrators', false, false, false],
    ['an administrator, administrators only', 'administrators', true, false, true],
    ['an employee with an app, administrators only', 'administrators', false, true, true],
    ['an employee, everyone', 'everyone', false, false, true],
  ] as const)('%s', (_name, policy, hasConsoleRole, hasAuthenticator, expected) => {
    expect(demandsCode({ policy, hasConsoleRole, hasAuthenticator })).toBe(expected)
  })
})

describe('how a code is judged', () => {
  const app: CodeMethod[] = codeMethodsOf(true)
  const mail: CodeMethod[] = codeMethodsOf(false)
  it.each<[string, string, CodeMethod | undefined, CodeMethod[], CodeMethod | undefined]>([
    ['six digits with an app', '123456', undefined, app, 'totp'],
    ['six digits in groups', '123 456', undefined, app, 'totp'],
    ['letters with an app', 'abcde-fghjk', undefined, app, 'recovery'],
    ['six digits by mail', '123456', undefined, mail, 'mail'],
    ['letters by mail', 'abcde-fghjk', undefined, mail, undefined],
    ['mail named by who has an app', '123456', 'mail', app, undefined],
    ['an app named by who has none', '123456', 'totp', mail, undefined],
    ['a recovery code named', '123456', 'recovery', app, 'recovery'],
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

it('an address is told by its first letter and its domain', () => {
  expect(maskedAddress('anita.rao@example.test')).toBe('a…@example.test')
})
