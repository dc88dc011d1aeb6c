import { errorCatalogue } from '../kit/index.ts'

export const sessionErrors = errorCatalogue({
  'session.bad_credentials': { status: 401, message: 'The e-mail address or the password is not right.' },
  'session.locked': {
    status: 429,
    message: 'Too many failed attempts. Please wait 15 minutes and try again, or ask your administrator.',
  },
  'session.slow_down': {
    status: 429,
    message: 'Too many attempts from this address. Please wait a moment and try again.',
  },
  'session.disabled': {
    status: 403,
    message: 'This account is switched off. Please ask your administrator.',
  },
  'session.code_invalid': {
    status: 401,
    message: 'This link has been used or has expired. Please sign in again.',
  },
  'session.invitation_invalid': {
    status: 410,
    message:
      'This link has been used or has expired. Please ask for a new one, or your administrator for a new invitation.',
  },
  'session.reset_invalid': {
    status: 410,
    message: 'This link has been used or has expired. Please ask for a new one.',
  },
  'session.answers_wrong': {
    status: 422,
    message: 'At least one answer is not right. After five tries the link stops working.',
  },
  'session.sign_up_closed': {
    status: 403,
    message: 'Organisations are set up by the operator here. Please ask them for yours.',
  },
  'session.sign_up_password': {
    status: 422,
    message: 'This is not the password that was chosen at the sign-up.',
  },
  'session.terms_changed': {
    status: 409,
    message: 'The terms have changed. Please load the page again and read them.',
  },
  'session.password_update_required': {
    status: 403,
    message: 'Please choose a new password before you go on.',
  },
  'session.own_account': { status: 409, message: 'You cannot switch off your own account.' },
  'session.last_administrator': {
    status: 409,
    message: 'This is the last administrator who can sign in. Please make somebody else one first.',
  },
  'session.email_taken': { status: 409, message: 'Somebody else signs in with this e-mail address.' },
  'session.challenge_over': {
    status: 401,
    message: 'This sign-in has expired or was begun in another browser. Please sign in again.',
  },
  'session.code_wrong': { status: 422, message: 'This code is not right.' },
  'session.code_locked': {
    status: 429,
    message: 'Too many wrong codes. Please wait 15 minutes and sign in again.',
  },
  'session.resend_too_soon': {
    status: 429,
    message: 'A code was sent a moment ago. Please wait before you ask for another one.',
  },
  'session.password_wrong': { status: 422, message: 'The password is not right.' },
  'session.authenticator_on': {
    status: 409,
    message: 'An authenticator app is set up already. Switch it off first.',
  },
  'session.authenticator_off': { status: 409, message: 'No authenticator app is set up.' },
  'session.own_second_step': {
    status: 409,
    message: 'Ask another administrator: nobody unlocks or resets their own sign-in.',
  },
  'session.higher_rank': {
    status: 403,
    message: 'This account may do things that yours may not. Please ask an administrator.',
  },
})
