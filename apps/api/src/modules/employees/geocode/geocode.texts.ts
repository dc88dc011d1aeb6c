import { defineTexts } from '../../../lib/texts/texts.ts'

export const geocodeTexts = defineTexts('employees.geocode', {
  en: {
    theCodeBelongsTo: 'The code {code} belongs to {name}.',
    pleaseNameTheLocation: 'Please name the location.',
    noActiveLocationIsCalled: 'No active location is called “{text}”.',
    isAnAreaWithCornersHereLeaveThe: '“{mainFence}” is an area with corners here. Leave the radius empty.',
    hasFencesAlready: '{name} has {fences} fences already.',
    standsInRowAlready: '{name} stands in row {earlier} already.',
    theCoordinatesAreSaved: 'The coordinates are saved.',
  },
})
