import type { PunchDirection } from './punch-order.ts'

interface TakenPunch {
  id: number
  at: string
  direction: PunchDirection
}

type State = 'out' | 'in' | 'break'

/** No stored punch has this id. */
const IMPLIED = -1

function stateAfter(state: State, direction: PunchDirection): State {
  switch (direction) {
    case 'break_start':
      return state === 'out' ? 'out' : 'break'
    case 'unknown':
      return state === 'in' ? 'out' : 'in'
    default:
      return direction === 'out' ? 'out' : 'in'
  }
}

/**
 * A day's punches with the ends of breaks that clock-outs during a break imply, at the same instant: such a clock-out
 * ends the break and the work. Without them it would close no interval and count as one without a clock-in.
 *
 * @param punches by time
 */
export function withBreaksEnded(punches: readonly TakenPunch[]): readonly TakenPunch[] {
  const ended: TakenPunch[] = []
  let state: State = 'out'
  for (const punch of punches) {
    if (punch.direction === 'out' && state === 'break')
      ended.push({ id: IMPLIED, at: punch.at, direction: 'break_end' })
    ended.push(punch)
    state = stateAfter(state, punch.direction)
  }
  return ended
}
