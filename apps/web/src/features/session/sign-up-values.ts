import { fieldTexts } from '@muster/contract/kit/field.texts'
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

/** Errors by field in display order. */
type SignUpProblems = Partial<Record<keyof SignUpValues, string>>

/** Missing input, with the message for terms that are not accepted; password rules are checked by the server and shown while typing. */
export function signUpProblems(values: SignUpValues, unaccepted: string): SignUpProblems {
  const { password, confirm_password } = values
  const email = values.email.trim()
  const passwords = newPasswordProblems({ old_password: '', new_password: password, confirm_password }, false)
  const blank = fieldTexts('required')
  const found: SignUpProblems = {
    organisation_name: values.organisation_name.trim() ? undefined : blank,
    name: values.name.trim() ? undefined : blank,
    email: email === '' ? blank : EMAIL_PATTERN.test(email) ? undefined : fieldTexts('email'),
    time_zone: values.time_zone ? undefined : blank,
    password: passwords.new_password,
    confirm_password: passwords.confirm_password,
    accept_terms: values.accept_terms ? undefined : unaccepted,
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined))
}

/** The server's name for the password differs from the form's. */
export const signUpErrorNames = { new_password: 'password' }
