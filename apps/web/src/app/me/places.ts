import { findScreen } from '../../lib/screens.ts'
import { useSession } from '../../lib/session.ts'

export interface Place {
  id: 'home' | 'profile' | 'team'
  to: string
}

/** The places of self-service that exist for this person: a team only for who leads one. */
export function usePlaces(): Place[] {
  const user = useSession()?.user
  const showsTeam = user?.is_team_lead === true && user.self_service?.me_team !== false
  const places: Place[] = [{ id: 'home', to: '/' }]
  if (findScreen('/profile')) places.push({ id: 'profile', to: '/profile' })
  if (showsTeam && findScreen('/team')) places.push({ id: 'team', to: '/team' })
  return places
}
