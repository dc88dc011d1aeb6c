import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ById } from '../../../lib/language/ById.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { rosterOptions } from '../data.ts'
import { RosterDesk } from '../parts/RosterDesk.tsx'
import '../texts.ts'

/** Read-only view of a roster. */
export default function RosterViewPage() {
  return <ById>{(id) => <Roster id={id} />}</ById>
}

function Roster({ id }: { id: number }) {
  const query = useQuery(rosterOptions(id))
  return (
    <Loaded query={query} skeleton={<Skeleton height={480} radius="lg" />} order={1}>
      {(view) => <RosterDesk key={view.roster.id} view={view} isReadOnly />}
    </Loaded>
  )
}
