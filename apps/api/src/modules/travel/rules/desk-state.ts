import type { TripState } from '@muster/contract/travel/travel.constants'

export interface DeskFacts {
  state: TripState
  /** Parts that wait for the traveller’s choice. */
  open: number
  /** Parts that are chosen and not booked yet. */
  chosen: number
}

/** Where an approved trip stands at the desk, after what was offered, chosen or booked. Other states do not follow from that. */
export function deskState({ state, open, chosen }: DeskFacts): TripState {
  if (!['to_book', 'offered', 'chosen'].includes(state)) return state
  if (open > 0) return 'offered'
  return chosen > 0 ? 'chosen' : 'to_book'
}
