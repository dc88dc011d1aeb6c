import { EMAIL_PATTERN } from '@muster/contract/kit/patterns'
import { newPasswordProblems } from '../../lib/form/new-password.ts'
import { ownCountry, ownTimeZone } from './places.ts'

/** Input of a sign-up. */
export interface SignUpValues {
  organisation_name: string
  name: string
  email: string
  country: string
  time_zone: string
  password: string
  confirm_password: string
  accept_terms: boolean
}

export function freshValues(): SignUpValues {
  return {
    organisation_name: '',
    name: '',
    email: '',
    country: ownCountry(),
    time_zone: ownTimeZone(),
    password: '',
    confirm_password: '',
    accept_terms: false,
  }
}

/** Errors by field in display order: a text key, or literal text. */
export type SignUpProblems = Partial<Record<keyof SignUpValues, string>>

function emailProblem(email: string): string | undefined {
  if (email.trim() === '') return 'signUp.missing.email'
  return EMAIL_PATTERN.test(email.trim()) ? undefined : 'signUp.missing.emailInvalid'
}

/** Missing input; password rules are checked by the server and shown while typing. */
export function signUpProblems(values: SignUpValues): SignUpProblems {
  const { password, confirm_password } = values
  const passwords = newPasswordProblems({ old_password: '', new_password: password, confirm_password }, false)
  const found: SignUpProblems = {
    organisation_name: values.organisation_name.trim() ? undefined : 'signUp.missing.organisation_name',
    name: values.name.trim() ? undefined : 'signUp.missing.name',
    email: emailProblem(values.email),
    time_zone: values.time_zone ? undefined : 'signUp.missing.time_zone',
    password: passwords.new_password,
    confirm_password: passwords.confirm_password,
    accept_terms: values.accept_terms ? undefined : 'signUp.missing.terms',
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined))
}

/** Field errors of the server, whose name for the password differs from the form's. */
export function problemsSaid(fields: Readonly<Record<string, string>>): SignUpProblems {
  const entries = Object.entries(fields).map(([path, text]) => {
    const name = path.replace(/^body\./, '')
    return [name === 'new_password' ? 'password' : name, text]
  })
  return Object.fromEntries(entries)
}
