import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { homeOptions } from './home-query.ts'

const AnnouncementsPart = lazy(() => import('./parts/AnnouncementsPart.tsx'))

/**
 * Self-service home card of the announcements. Its code is loaded only where there are some; a failure is shown by what
 * waits.
 */
export default function HomeAnnouncements() {
  const { data } = useQuery(homeOptions())
  const announcements = data?.data.announcements
  if (!announcements?.length) return null
  return (
    <Suspense fallback={null}>
      <AnnouncementsPart data={announcements} />
    </Suspense>
  )
}
