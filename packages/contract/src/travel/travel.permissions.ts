import { permissionCatalogue } from '../kit/index.ts'

export const travelPermissions = permissionCatalogue({
  'travel.own': {
    label: 'Request their own trips and see their itineraries',
    scopes: ['self'],
    defaults: { 7: ['self'], 8: ['self'] },
    synonyms: ['trip', 'journey', 'flight', 'hotel', 'ticket'],
  },
  'travel.trips.raise_for': {
    label: 'Request trips for others, or with others',
    scopes: ['reports', 'group', 'organisation'],
    defaults: { 7: ['reports'] },
    presets: ['hr_manager'],
    synonyms: ['trip', 'journey', 'on behalf', 'assistant'],
  },
  'travel.trips.view': {
    label: 'See people’s trips and what they cost',
    scopes: ['reports', 'group', 'organisation'],
    defaults: { 7: ['reports'] },
    presets: ['hr_manager', 'payroll', 'auditor'],
    synonyms: ['trip', 'journey', 'who is away', 'spend'],
  },
  'travel.desk.manage': {
    label: 'Work at the travel desk: offer options, book, change and cancel for people',
    scopes: ['group', 'organisation'],
    presets: ['hr_manager'],
    synonyms: ['booking', 'ticket', 'agent', 'flight', 'hotel', 'cab'],
  },
  'travel.setup.manage': {
    label: 'Set up travel: categories, cities, policies, agents',
    scopes: ['organisation'],
    presets: ['hr_manager'],
    synonyms: ['travel policy', 'class', 'city tier', 'cut-off'],
  },
})
