import { defineTexts } from '../../../lib/texts/texts.ts'

export const libraryTexts = defineTexts('forms.library', {
  en: {
    fields: '{number} fields',
    thereIsAGroupCalledAlready: 'There is a group called {name} already.',
    propertyAdded: 'Property added.',
    propertySaved: 'Property saved.',
    groupAdded: 'Group added.',
    pleaseCorrectTheMarkedFields: 'Please correct the marked fields. {first}',
    theOrganisationHasNoSuchGroup: 'The organisation has no such group.',
    theLibraryHasAPropertyOfThatSlug: 'The library has a property of that slug.',
    oneField: 'one field',
    withItsProperty: 'With its property',
    newChoice: 'New choice “{label}”.',
    choiceIsNotOfferedAnyMoreRecords:
      'Choice “{label}” is not offered any more; records that hold it keep it.',
    choiceIsCalled: 'Choice “{label}” is called “{label2}”.',
    isCalled: 'Is called “{name}”.',
    losesItsHelp: 'Loses its help.',
    getsTheNewHelp: 'Gets the new help.',
    status: 'Status',
    inUse: 'In use',
    switchedOff: 'Switched off',
    entriesExported: '{name}: {total} entries exported',
    exportOfAnOwnForm: 'Export of an own form',
  },
})
