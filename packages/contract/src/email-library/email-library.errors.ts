import { errorCatalogue } from '../kit/index.ts'

export const emailLibraryErrors = errorCatalogue({
  'email-library.not_failed': {
    status: 409,
    message: 'Only failed e-mails can be resent. This one has been sent or is being sent.',
  },
  'email-library.address_invalid': {
    status: 422,
    message:
      'This e-mail address is not valid. Please correct it in the person’s record and send a new e-mail.',
  },
  'email-library.template_invalid': {
    status: 422,
    message: 'The template contains errors. Please correct what is marked.',
  },
  'email-library.trigger_unknown': { status: 422, message: 'No e-mails are sent for this trigger.' },
  'email-library.group_unknown': { status: 422, message: 'This group no longer exists.' },
  'email-library.group_name_taken': { status: 409, message: 'A group with this name already exists.' },
  'email-library.group_in_use': {
    status: 409,
    message: 'This group contains templates. Move them to another group first.',
  },
  'email-library.archived': {
    status: 409,
    message: 'This template is archived. Restore it before you edit it.',
  },
  'email-library.not_published': {
    status: 409,
    message: 'Only a published template can be sent to people. Publish this one first.',
  },
  'email-library.automatic': {
    status: 409,
    message: 'This e-mail is sent automatically and can’t be sent manually.',
  },
})
