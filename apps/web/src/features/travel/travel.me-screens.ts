import { defineScreens } from '../../lib/screen/screen-definition.ts'

/** The person’s own trips and those of their team, in self-service and in the console. */
export const travelMeScreens = defineScreens([
  {
    path: '/travel',
    access: 'common',
    header: true,
    entry: 'both',
    permission: 'travel.own',
    title: 'travelTitles:mine',
    lazy: () => import('./own/MyTripsPage.tsx'),
  },
  {
    path: '/travel/team',
    access: 'common',
    header: true,
    entry: 'both',
    permission: 'travel.trips.view',
    title: 'travelTitles:team',
    lazy: () => import('./pages/TeamPage.tsx'),
  },
  {
    path: '/travel/trip/{id}',
    access: 'common',
    header: true,
    entry: 'both',
    title: 'travelTitles:trip',
    lazy: () => import('./own/TripPage.tsx'),
  },
])
