import { defineTexts } from '../../lib/texts/texts.ts'

/** The server's texts about __many__. */
export const __camel__Texts = defineTexts('__module__', {
  en: {
    item: '__One__',
    items: '__Many__',
    exported: 'Exported __many__',
    itemCategory: '__One__ category',
    name: 'Name',
    category: 'Category',
    since: 'Since',
    status: 'Status',
    note: 'Note',
    active: 'Active',
    inactive: 'Inactive',
    nameTaken: 'This name is already taken.',
    categoryNameTaken: 'A category with this name already exists.',
    chooseCategory: 'Choose a category from the list.',
  },
})
