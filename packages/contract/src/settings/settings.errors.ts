import { errorCatalogue } from '../kit/index.ts'

export const settingsErrors = errorCatalogue({
  'settings.code_in_use': {
    status: 409,
    message: '{code} is in use already. Please choose a higher next number or another prefix.',
  },
  'settings.checklist_in_use': {
    status: 409,
    message: 'This checklist is used by {users}. Choose another one there first, or switch this one off.',
  },
  'settings.view_name_taken': { status: 409, message: 'You have a view of this name already.' },
  'settings.too_many_views': {
    status: 409,
    message: 'You have {most} views of this list, which is as many as there can be. Delete one first.',
  },
  'settings.too_many_lists': {
    status: 409,
    message: 'Columns are remembered for {most} lists already; those of this one are not kept.',
  },
})
