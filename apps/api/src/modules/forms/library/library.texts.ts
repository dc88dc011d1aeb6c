import { defineTexts } from '../../../lib/texts/texts.ts'

export const libraryTexts = defineTexts('forms.library', {
  en: {
    fields: '{number} fields',
    groupNameTaken: 'A group called {name} already exists.',
    propertyAdded: 'Property added.',
    propertySaved: 'Property saved.',
    groupAdded: 'Group added.',
    correctMarkedFields: 'Please correct the marked fields. {first}',
    unknownGroup: 'This group does not exist.',
    propertySlugTaken: 'A property with this slug already exists.',
    oneField: 'one field',
    updatedWithProperty: 'Updated with its property',
    newOption: 'New option “{label}”.',
    optionRetired: 'Option “{label}” can no longer be selected. Existing records keep it.',
    optionRenamed: 'Option “{label}” is renamed to “{label2}”.',
    isCalled: 'Renamed to “{name}”.',
    helpRemoved: 'Help text removed.',
    helpUpdated: 'Help text updated.',
    status: 'Status',
    inUse: 'Active',
    switchedOff: 'Inactive',
    entriesExported: '{name}: {total} entries exported',
    customFormExport: 'Export of a custom form',
  },
  hi: {
    customFormExport: 'अपने फ़ॉर्म का निर्यात',
  },
})
