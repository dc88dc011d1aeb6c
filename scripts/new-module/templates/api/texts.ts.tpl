import { defineTexts } from '../../lib/texts/texts.ts'

/** Words that the server writes about __many__. */
export const __camel__Texts = defineTexts('__module__', {
  en: {
    item: '__One__',
    items: '__Many__',
    exported: 'Exported __many__',
    categoryOfItems: 'Category of __many__',
    name: 'Name',
    category: 'Category',
    since: 'Since',
    status: 'Status',
    note: 'Note',
    active: 'Active',
    inactive: 'Inactive',
    nameTaken: 'There is __one__ of this name.',
    categoryNameTaken: 'There is a category of this name.',
    chooseCategory: 'Please choose one of the categories.',
  },
})
