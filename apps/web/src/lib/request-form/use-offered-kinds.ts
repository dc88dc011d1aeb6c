import { useQuery } from '@tanstack/react-query'
import { loadRequestChoices, type RequestChoice } from '../screen/extensions.ts'
import { findScreen } from '../screen/screens.ts'
import { useSession } from '../session/session.ts'

export type OfferedKind = RequestChoice

/** The kinds of requests that this person may submit, the most usual first; undefined while they load. */
export function useOfferedKinds(): readonly OfferedKind[] | undefined {
  const user = useSession()?.user
  const permissions = user?.permissions ?? []
  const { data } = useQuery({
    queryKey: ['requests.choices'],
    queryFn: loadRequestChoices,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    data
      ?.filter((choice) => !choice.permission || permissions.includes(choice.permission))
      .filter((choice) => !choice.leadsOnly || user?.is_team_lead === true)
      // The console has not every page of self-service.
      .filter((choice) => choice.to === undefined || findScreen(choice.to) !== undefined)
      .toSorted((one, other) => one.rank - other.rank)
  )
}
