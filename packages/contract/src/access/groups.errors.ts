import { errorCatalogue } from '../kit/index.ts'

export const groupsErrors = errorCatalogue({
  'access.group_empty': {
    status: 422,
    message: 'Choose at least one value in one of the limits. A group without limits would reach nobody.',
  },
  'access.group_name_taken': { status: 409, message: 'There is a group of this name already.' },
  'access.group_beyond_reach': {
    status: 403,
    message:
      'This group would reach people whom you don’t see yourself. Limit it further, within what your own groups reach.',
  },
  'access.group_locked': {
    status: 403,
    message: '{reason} Please ask an administrator to change this group.',
  },
  'access.group_own_membership': {
    status: 403,
    message: 'You can’t add yourself to a group: nobody changes what they see themselves.',
  },
  'access.group_stronger_account': {
    status: 403,
    message:
      '{names} may do things with the people of this group that you may not. Please ask an administrator to add them. Nothing was changed.',
  },
  'access.group_has_members': {
    status: 409,
    message:
      '{name} still has members: {members}. Take them out first, or switch the group off: both take this sight from them.',
  },
})
