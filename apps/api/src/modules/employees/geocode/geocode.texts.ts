import { defineTexts } from '../../../lib/texts/texts.ts'

export const geocodeTexts = defineTexts('employees.geocode', {
  en: {
    codeBelongsTo: 'The code {code} belongs to {name}.',
    locationRequired: 'Enter the location.',
    unknownLocation: 'No active location is called “{text}”.',
    radiusNotForArea: '“{mainFence}” is an area with corners. Leave the radius empty.',
    hasSeveralFences: '{name} already has {fences} geo-fences.',
    alreadyInRow: '{name} is already in row {earlier}.',
    coordinatesSaved: 'Coordinates saved.',
  },
})
