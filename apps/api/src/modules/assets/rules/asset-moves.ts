import { ASSET_STATUS, type AssetAction, type AssetStatus } from '@muster/contract/assets/assets.constants'

/** What follows from an asset's log. Status and holder are two things: what a holder damages or loses stays with them. */
export interface AssetState {
  status: AssetStatus
  isHeld: boolean
  isRetired: boolean
}

const { available, assigned, damaged, lost, inRepair } = ASSET_STATUS

/** The actions that change the status, by the statuses that they are possible in. */
const from: Readonly<Record<AssetAction, readonly AssetStatus[]>> = {
  assigned: [available],
  returned: [assigned, damaged, lost, inRepair],
  transferred: [assigned],
  moved: [available, assigned, damaged, lost, inRepair],
  damaged: [available, assigned, inRepair],
  lost: [available, assigned, damaged],
  found: [lost],
  repair: [available, assigned, damaged],
  repaired: [damaged, inRepair],
  written_off: [available, damaged, lost, inRepair],
  restored: [available, damaged, lost, inRepair],
}
/** Whether an action needs a holder, or that there is none. */
const needsHolder: Readonly<Partial<Record<AssetAction, boolean>>> = {
  assigned: false,
  returned: true,
  transferred: true,
  written_off: false,
  restored: false,
}

const inUse = (isHeld: boolean): AssetStatus => (isHeld ? assigned : available)

function statusAfter(action: AssetAction, { status, isHeld }: AssetState): AssetStatus {
  switch (action) {
    case 'assigned':
      return assigned
    case 'returned':
      return status === assigned ? available : status
    case 'damaged':
      return damaged
    case 'lost':
      return lost
    case 'repair':
      return inRepair
    case 'found':
    case 'repaired':
      return inUse(isHeld)
    case 'transferred':
    case 'moved':
    case 'written_off':
    case 'restored':
      return status
  }
}

/** The state after an action; null where it is not possible. */
export function stateAfter(state: AssetState, action: AssetAction): AssetState | null {
  const needed = needsHolder[action]
  // Of what is written off, only that can be undone.
  if (state.isRetired !== (action === 'restored') || !from[action].includes(state.status)) return null
  if (needed !== undefined && needed !== state.isHeld) return null
  return {
    status: statusAfter(action, state),
    isHeld: action === 'assigned' || (action !== 'returned' && state.isHeld),
    isRetired: action === 'written_off',
  }
}

/** What can be done with an asset now. */
export const possibleActions = (state: AssetState): AssetAction[] =>
  (Object.keys(from) as AssetAction[]).filter((action) => stateAfter(state, action) !== null)
