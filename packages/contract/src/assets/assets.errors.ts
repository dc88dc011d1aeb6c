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
  'assets.answered': {
    status: 409,
    message: 'You have already answered this hand-over. Contact your asset team if something has changed.',
    hi: 'आप इस पर पहले ही जवाब दे चुके हैं। कुछ बदला हो तो अपनी एसेट टीम से संपर्क करें।',
  },
})
