import { defineHook } from '../../platform/hooks.ts'

/** Emitted in the transaction that changes a location's time zone; null for that of the organisation. */
export const zoneChanged = defineHook<{ locationId: number | null }>('organisation.zone_changed')
