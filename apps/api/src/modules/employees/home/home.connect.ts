import { registerHomeNeeds, registerHomePart } from '../../../platform/home/home-parts.ts'
import { peopleNeeds } from './home-needs.ts'
import { celebrationsPart, movementsPart, teamCelebrationsPart } from './home-people.ts'

/** What people contribute to the homes. */
export function connectHome(): void {
  for (const source of peopleNeeds) registerHomeNeeds(source)
  registerHomePart(movementsPart)
  registerHomePart(celebrationsPart)
  registerHomePart(teamCelebrationsPart)
}
