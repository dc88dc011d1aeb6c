import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Loaded } from '../../../lib/Loaded.tsx'
import { rosterOptions } from '../data.ts'
import { RosterDesk } from '../parts/RosterDesk.tsx'
import '../texts.ts'

/** A roster to be looked at. */
export default function RosterViewPage() {
  const id = Number(useParams().id)
  const query = useQuery(rosterOptions(id))
  return (
    <Loaded query={query} skeleton={<Skeleton height={480} radius="lg" />}>
      {(view) => <RosterDesk key={view.roster.id} view={view} isReadOnly />}
    </Loaded>
  )
}
