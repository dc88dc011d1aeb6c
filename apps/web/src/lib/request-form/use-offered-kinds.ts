import { useQuery } from '@tanstack/react-query'
import { loadRequestChoices, type RequestChoice } from '../screen/extensions.ts'
import { findScreen } from '../screen/screens.ts'
import { useSession } from '../session/session.ts'

/** Loads the kinds of requests that the user may submit, the most common first. */
export function useOfferedKinds() {
  const user = useSession()?.user
  const permissions = user?.permissions ?? []
  return useQuery({
    queryKey: ['requests.choices'],
    queryFn: loadRequestChoices,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { errorShown: 'inline' },
    select: (choices): readonly RequestChoice[] =>
      choices
        .filter((choice) => !choice.permission || permissions.includes(choice.permission))
        .filter((choice) => !choice.leadsOnly || user?.is_team_lead === true)
        // The console does not have every page of self-service.
        .filter((choice) => choice.to === undefined || findScreen(choice.to) !== undefined)
        .toSorted((one, other) => one.rank - other.rank),
  })
}
