import { errorCatalogue } from '../kit/index.ts'

export const assetsErrors = errorCatalogue({
  'assets.category_in_use': {
    status: 409,
    message:
      'This category still has types ({count}). Move them to another category first, or deactivate it.',
  },
  'assets.type_in_use': {
    status: 409,
    message: 'There are assets of this type ({count}). Deactivate it instead, so that no more are added.',
  },
  'assets.field_in_use': {
    status: 409,
    message:
      'Assets have values of the field “{name}”. It can’t be removed, nor become another kind of field.',
  },
  'assets.is_held': {
    status: 409,
    message: '{name} already holds this asset. Take it back first, or transfer it.',
  },
  'assets.not_possible': { status: 409, message: '{reason}' },
  'assets.is_retired': { status: 409, message: 'This asset is written off.' },
  'assets.is_used': {
    status: 409,
    message: 'This asset has a history, so it can’t be deleted. Write it off instead.',
  },
  'assets.person_left': { status: 409, message: '{name} no longer works here.' },
  'assets.refused': { status: 422, message: '{problem}' },
  'assets.request_done': { status: 409, message: 'This request has already been dealt with.' },
  'assets.other_type': {
    status: 409,
    message:
      'The request is for “{asked}”, but {asset} is “{given}”. Choose an asset of that type, or confirm that it is handed over instead.',
  },
  'assets.purchase_state': {
    status: 409,
    message: 'This can’t be done in the purchase’s current status: {state}.',
  },
  'assets.codes_used_up': {
    status: 409,
    message: 'There are no codes left for this type. Change the prefix or the next number under Asset codes.',
  },
  'assets.audit_empty': {
    status: 409,
    message: 'There are no assets to audit there. Choose another location or category.',
  },
  'assets.audit_closed': { status: 409, message: 'This audit has ended. Start a new one.' },
  'assets.upload_rejected': {
    status: 422,
    message:
      'The uploaded file contains errors. Please refer to the downloaded error file. Enter correct details and try uploading again.',
  },
  'assets.upload_unreadable': {
    status: 422,
    message:
      'The file can’t be read: {why} Please upload an .xlsx or .csv file with at most 50,000 rows, and split a longer one.',
  },
  'assets.upload_columns': {
    status: 422,
    message: 'The columns {columns} are missing. Please fill in the sample file.',
  },
  'assets.answered': {
    status: 409,
    message: 'You have already answered this hand-over. Contact your asset team if something has changed.',
    hi: 'आप इस पर पहले ही जवाब दे चुके हैं। कुछ बदला हो तो अपनी एसेट टीम से संपर्क करें।',
  },
})
