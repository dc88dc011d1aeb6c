import { errorCatalogue } from '../../kit/index.ts'

export const privacyErrors = errorCatalogue({
  'employees.reveal_reason_missing': { status: 422, message: 'Please say why you need the number.' },
  'employees.reveal_limit': {
    status: 429,
    message:
      'You have had {n} numbers shown within an hour, which is the limit. Wait a while, or ask an administrator.',
  },
  'employees.protected_unreadable': {
    status: 409,
    message:
      'This number can’t be read: it was changed outside of the product, or belongs to another record. Enter it again from the document.',
  },
  'employees.identity_kind_unknown': { status: 422, message: 'This kind of number is not in use.' },
  'employees.manager_not_suitable': {
    status: 422,
    message: 'This person has left and can’t be a manager. Choose somebody who works here.',
  },
  'employees.person_anonymised': {
    status: 409,
    message: 'The personal data of this person was erased. The record can’t be filled in again.',
  },
  'employees.on_hold': { status: 409, message: '{name} is under legal hold already.' },
  'employees.erasure_open': {
    status: 409,
    message: 'An erasure is waiting or running already. Confirm it or call it off first.',
  },
  'employees.erasure_own': {
    status: 403,
    message: 'An erasure is confirmed by somebody else than who asked for it.',
  },
  'employees.erasure_not_waiting': {
    status: 409,
    message: 'This erasure does not wait any more: it is {state}.',
  },
  'employees.erasure_nothing': { status: 409, message: 'Nothing is due to be erased.' },
  'employees.erasure_changed': {
    status: 409,
    message: '{n} people are due now, not as many as were shown. Look at the preview again.',
  },
  'employees.typed_wrong': { status: 422, message: 'Please type exactly: {text}' },
})
