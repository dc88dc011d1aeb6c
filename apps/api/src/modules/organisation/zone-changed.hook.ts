import { defineHook } from '../../platform/hooks.ts'

/** A location's clocks are other ones, in the transaction that says so; null: those of the organisation. */
export const zoneChanged = defineHook<{ locationId: number | null }>('organisation.zone_changed')
