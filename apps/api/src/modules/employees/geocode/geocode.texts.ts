import { defineTexts } from '../../../lib/texts/texts.ts'

export const geocodeTexts = defineTexts('employees.geocode', {
  en: {
    theCodeBelongsTo: 'The code {code} belongs to {name}.',
    pleaseNameTheLocation: 'Enter the location.',
    noActiveLocationIsCalled: 'No active location is called “{text}”.',
    isAnAreaWithCornersHereLeaveThe: '“{mainFence}” is an area with corners. Leave the radius empty.',
    hasFencesAlready: '{name} already has {fences} geo-fences.',
    standsInRowAlready: '{name} is already in row {earlier}.',
    theCoordinatesAreSaved: 'Coordinates saved.',
  },
})
