import { defineTexts } from '../../../lib/texts/texts.ts'

export const libraryTexts = defineTexts('forms.library', {
  en: {
    fields: '{number} fields',
    thereIsAGroupCalledAlready: 'A group called {name} already exists.',
    propertyAdded: 'Property added.',
    propertySaved: 'Property saved.',
    groupAdded: 'Group added.',
    pleaseCorrectTheMarkedFields: 'Please correct the marked fields. {first}',
    theOrganisationHasNoSuchGroup: 'This group does not exist.',
    theLibraryHasAPropertyOfThatSlug: 'A property with this slug already exists.',
    oneField: 'one field',
    withItsProperty: 'Updated with its property',
    newChoice: 'New option “{label}”.',
    choiceIsNotOfferedAnyMoreRecords: 'Option “{label}” can no longer be selected. Existing records keep it.',
    choiceIsCalled: 'Option “{label}” is renamed to “{label2}”.',
    isCalled: 'Renamed to “{name}”.',
    losesItsHelp: 'Help text removed.',
    getsTheNewHelp: 'Help text updated.',
    status: 'Status',
    inUse: 'Active',
    switchedOff: 'Inactive',
    entriesExported: '{name}: {total} entries exported',
    exportOfAnOwnForm: 'Export of a custom form',
  },
  hi: {
    exportOfAnOwnForm: 'अपने फ़ॉर्म का निर्यात',
  },
})
