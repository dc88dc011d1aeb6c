import { errorCatalogue } from '../kit/index.ts'

/** Errors of changing roles and grants. */
export const accessErrors = errorCatalogue({
  'access.own_grants': {
    status: 403,
    message: 'You can’t change your own roles and permissions. Please ask another administrator.',
  },
  'access.higher_rank': {
    status: 403,
    message: 'Only an administrator can change another administrator’s roles and permissions.',
  },
  'access.beyond_own': {
    status: 403,
    message:
      'You can only grant or revoke permissions that you have yourself, within your own reach: {permissions}.',
  },
  'access.last_administrator': {
    status: 409,
    message: 'This is the last administrator who can sign in. Make somebody else an administrator first.',
  },
  'access.product_missing': {
    status: 409,
    message: 'The organisation does not use this product.',
  },
  'access.role_not_held': { status: 409, message: 'This person does not have the role.' },
  'access.view_self': { status: 409, message: 'You already see Muster as yourself.' },
  'access.view_rank': { status: 403, message: 'Only an administrator can view as an administrator.' },
  'access.view_beyond': {
    status: 403,
    message:
      'You can’t view as this person, because they reach people or have permissions that you don’t: {permissions}.',
  },
  'access.account_disabled': {
    status: 409,
    message: 'This account is inactive. Activate it before you add a role.',
  },
})
