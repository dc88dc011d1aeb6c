import { defineTexts } from '../../../lib/texts/texts.ts'

/** Texts of the asset upload. */
export const uploadTexts = defineTexts('assets.upload', {
  en: {
    uploaded: 'Assets added.',
    imported: { one: '{count} asset from a file', other: '{count} assets from a file' },
    codeTaken: 'Another asset has this code.',
    serialTaken: 'Another asset of this type has this serial number.',
    inRow: 'It is already in row {row}.',
    hidden: 'Contains characters that nobody can see. Type it again.',
    outOfReach: 'You can’t manage assets there.',
    otherType: 'Assets of type {type} don’t have this field.',
    fieldOfType: '{type}: {field}',
    exampleName: 'Dell Latitude 5450',
    yes: 'Yes',
    no: 'No',
  },
  hi: {},
})
