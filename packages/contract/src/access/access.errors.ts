import { errorCatalogue } from '../kit/index.ts'

/** Errors of changing roles and grants. */
export const accessErrors = errorCatalogue({
  'access.own_grants': {
    status: 403,
    message: 'Nobody changes their own roles and permissions. Please ask another administrator.',
  },
  'access.higher_rank': {
    status: 403,
    message: 'Only an administrator may change the roles and permissions of an administrator.',
  },
  'access.beyond_own': {
    status: 403,
    message:
      'You can only give or take what you hold yourself, and no further than you hold it: {permissions}.',
  },
  'access.last_administrator': {
    status: 409,
    message: 'This is the last administrator who can sign in. Make somebody else an administrator first.',
  },
  'access.product_missing': {
    status: 409,
    message: 'The organisation does not use this product.',
  },
  'access.role_not_held': { status: 409, message: 'This person does not hold the role.' },
  'access.account_disabled': {
    status: 409,
    message: 'This login is switched off. Switch it on before giving it a role.',
  },
})
