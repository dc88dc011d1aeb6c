import { errorCatalogue } from '../kit/index.ts'

export const organisationErrors = errorCatalogue({
  'organisation.master_in_use': {
    status: 409,
    message: '{name} is in use by {users}. Move them elsewhere before you deactivate it.',
  },
  'organisation.unit_retired': {
    status: 409,
    message: '{name} has been deactivated or merged in the meantime. Please choose again.',
  },
  'organisation.merge_itself': { status: 409, message: 'A unit can’t be merged with itself.' },
  'organisation.merge_blocked': { status: 409, message: 'These units can’t be merged yet. {reason}' },
  'organisation.merge_changed': {
    status: 409,
    message: 'Something has changed since the preview. Please review it again. Nothing was merged.',
  },
  'organisation.merge_undone': { status: 409, message: 'This merge has already been undone.' },
  'organisation.merge_undo_order': {
    status: 409,
    message: '{name} has been merged again since then. Undo that merge first.',
  },
  'organisation.fence_limit': {
    status: 409,
    message: '{location} already has {limit} geo-fences. Deactivate one first.',
  },
})
