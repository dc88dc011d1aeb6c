import { defineTexts } from '../../../lib/texts/texts.ts'

/** Words of the upload of assets. */
export const uploadTexts = defineTexts('assets.upload', {
  en: {
    uploaded: 'The assets were added.',
    imported: { one: '{count} asset from a file', other: '{count} assets from a file' },
    codeTaken: 'Another asset has this code.',
    serialTaken: 'Another asset of this type has this serial number.',
    inRow: 'It is in row {row} already.',
    warrantyBefore: 'The warranty ends before the purchase.',
    outOfReach: 'You can’t manage assets there.',
    otherType: 'Assets of the type {type} don’t have this field.',
    fieldOfType: '{type}: {field}',
    exampleName: 'Dell Latitude 5450',
    yes: 'Yes',
    no: 'No',
  },
  hi: {},
})
