import { errorCatalogue } from '../kit/index.ts'

export const organisationErrors = errorCatalogue({
  'organisation.master_in_use': {
    status: 409,
    message: '{name} is in use by {users}. Move them elsewhere first; then it can be switched off.',
  },
  'organisation.unit_retired': {
    status: 409,
    message: '{name} was switched off or merged in the meantime. Please choose again.',
  },
  'organisation.merge_itself': { status: 409, message: 'A unit can’t be merged with itself.' },
  'organisation.merge_blocked': { status: 409, message: 'These units can’t be merged yet. {reason}' },
  'organisation.merge_changed': {
    status: 409,
    message: 'Something changed since you looked: please look at the preview again. Nothing was merged.',
  },
  'organisation.merge_undone': { status: 409, message: 'This merge was taken back already.' },
  'organisation.merge_undo_order': {
    status: 409,
    message: '{name} was merged again since then. Take that merge back first.',
  },
  'organisation.fence_limit': {
    status: 409,
    message: '{location} has {limit} fences already. Switch one off first.',
  },
})
