import type { FeatureExtensions } from '../../lib/screen/extensions.ts'
import './travel.titles.ts'

/** What travel adds to search, self-service and requests. */
export const travelExtensions: FeatureExtensions = {
  recordSearches: [
    {
      id: 'travel.trips',
      label: 'travelTitles:desk',
      entry: 'admin',
      permission: 'travel.desk.manage',
      load: async () => (await import('./data/trip-search.ts')).searchTrips,
    },
  ],
  synonyms: {
    travel_desk: 'trip booking ticket flight hotel cab agent',
    travel_dashboard: 'trip spend travel cost',
    team_trips: 'trip who is away travel team',
    travel_categories: 'trip purpose visa insurance',
    travel_policies: 'class limits hotel cap advance booking',
    travel_cities: 'tier time zone city',
    travel_configuration: 'agents cut-off travel desk',
  },
  requestDetails: [{ kind: 'TRAVEL', replacesFacts: false, lazy: () => import('./parts/RequestDetail.tsx') }],
  requestChoices: [
    {
      ...{ kind: 'TRAVEL', label: 'travelTitles:trip', rank: 13 },
      permission: 'travel.own',
      to: '/travel/trip/new',
    },
  ],
  quickActions: [
    {
      id: 'travel.mine',
      label: 'travelTitles:mine',
      to: '/travel',
      entry: 'me',
      permission: 'travel.own',
      section: 'service',
      synonyms: 'trip journey flight hotel ticket itinerary यात्रा टिकट होटल',
    },
    {
      id: 'travel.new',
      isRare: true,
      label: 'travelTitles:newTrip',
      to: '/travel/trip/new',
      entry: 'both',
      permission: 'travel.own',
      synonyms: 'trip journey flight hotel ticket book नई यात्रा',
    },
    {
      id: 'travel.team',
      label: 'travelTitles:team',
      to: '/travel/team',
      entry: 'me',
      permission: 'travel.trips.view',
      section: 'people',
      synonyms: 'trip who is away team यात्रा टीम',
    },
  ],
}
