import { findScreen } from '../../lib/screen/screens.ts'
import { useSession } from '../../lib/session/session.ts'

export interface Place {
  id: 'home' | 'requests' | 'profile' | 'team' | 'colleagues'
  to: string
}

/**
 * The self-service sections for this person: requests and colleagues require an employee record, team
 * requires reports.
 */
export function usePlaces(): Place[] {
  const user = useSession()?.user
  const showsTeam = user?.is_team_lead === true && user.self_service?.me_team !== false
  const showsColleagues = user?.user_emp_id != null && user.permissions.includes('employees.colleagues.view')
  const raises = user?.user_emp_id != null && user.permissions.includes('requests.raise')
  const places: Place[] = [{ id: 'home', to: '/' }]
  if (raises && findScreen('/requests')) places.push({ id: 'requests', to: '/requests' })
  if (findScreen('/profile')) places.push({ id: 'profile', to: '/profile' })
  if (showsTeam && findScreen('/team')) places.push({ id: 'team', to: '/team' })
  if (showsColleagues && findScreen('/colleagues')) places.push({ id: 'colleagues', to: '/colleagues' })
  return places
}
