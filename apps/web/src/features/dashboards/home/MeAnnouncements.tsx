import { useQuery } from '@tanstack/react-query'
import { homeOptions } from './home-query.ts'
import AnnouncementsPart from './parts/AnnouncementsPart.tsx'

/** Self-service home card of the announcements; hidden while there are none, as a failure is shown by what waits. */
export default function MeAnnouncements() {
  const { data } = useQuery(homeOptions())
  return data?.data.announcements ? <AnnouncementsPart data={data.data.announcements} /> : null
}
