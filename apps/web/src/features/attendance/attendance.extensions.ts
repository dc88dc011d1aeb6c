import type { FeatureExtensions } from '../../lib/extensions.ts'

/** What attendance brings to the home of self-service. */
export const attendanceExtensions: FeatureExtensions = {
  homeCards: [
    {
      id: 'attendance.clock',
      permission: 'attendance.own.clock',
      lazy: () => import('./clock/ClockCard.tsx'),
    },
  ],
}
