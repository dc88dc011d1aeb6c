import { errorCatalogue } from '../kit/index.ts'

export const emailLibraryErrors = errorCatalogue({
  'email-library.not_failed': {
    status: 409,
    message: 'Only mail that failed can be sent again. This one has been sent or is on its way.',
  },
  'email-library.address_invalid': {
    status: 422,
    message:
      'This address can never be reached: it is not valid. Please correct it in the person’s record and let the mail be written anew.',
  },
  'email-library.template_invalid': {
    status: 422,
    message: 'The template can’t be used as it is. Please look at what is marked.',
  },
  'email-library.trigger_unknown': { status: 422, message: 'Nothing sends mail with this trigger.' },
  'email-library.group_unknown': { status: 422, message: 'This group does not exist any more.' },
  'email-library.group_name_taken': { status: 409, message: 'There is a group with this name already.' },
  'email-library.group_in_use': {
    status: 409,
    message: 'This group holds templates. Move them to another group first.',
  },
  'email-library.archived': {
    status: 409,
    message: 'This template has been put away. Bring it back before you change it.',
  },
  'email-library.not_published': {
    status: 409,
    message: 'Only a published template can be sent to people. Publish this one first.',
  },
  'email-library.automatic': {
    status: 409,
    message: 'The product sends this mail by itself, when it is due. It can’t be sent by hand.',
  },
})
