import { errorCatalogue } from '../kit/index.ts'

export const groupsErrors = errorCatalogue({
  'access.group_empty': {
    status: 422,
    message: 'Choose at least one value. A group without conditions would include nobody.',
  },
  'access.group_name_taken': { status: 409, message: 'A group with this name already exists.' },
  'access.group_beyond_reach': {
    status: 403,
    message:
      'This group would include people outside your own reach. Add conditions to limit it to people you can see.',
  },
  'access.group_locked': {
    status: 403,
    message: '{reason} Please ask an administrator to change this group.',
  },
  'access.group_own_membership': {
    status: 403,
    message: 'You can’t add yourself to a group. Please ask an administrator.',
  },
  'access.group_stronger_account': {
    status: 403,
    message:
      '{names} would get permissions for these people that you don’t have. Please ask an administrator to add them. Nothing was changed.',
  },
  'access.group_has_members': {
    status: 409,
    message:
      '{name} still has members: {members}. Remove them first, or deactivate the group. Either way they lose access to its people.',
  },
})
