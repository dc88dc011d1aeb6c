import { errorCatalogue } from '../kit/index.ts'

export const settingsErrors = errorCatalogue({
  'settings.code_in_use': {
    status: 409,
    message: '{code} is already in use. Please choose a higher next number or another prefix.',
  },
  'settings.checklist_in_use': {
    status: 409,
    message: 'This checklist is used by {users}. Choose another one there first, or deactivate this one.',
  },
  'settings.view_name_taken': { status: 409, message: 'You already have a view with this name.' },
  'settings.too_many_views': {
    status: 409,
    message: 'You already have {most} views of this list, which is the maximum. Delete one first.',
  },
  'settings.too_many_lists': {
    status: 409,
    message: 'Column settings are already saved for {most} lists, so they were not saved for this one.',
  },
})
