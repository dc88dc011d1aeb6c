import type { DataOf } from '@muster/contract/kit/index'
import type { listTravelCities } from '@muster/contract/travel/cities.contract'
import type { Ctx } from '../../../platform/context.ts'
import { readTx } from '../../../platform/db/tx.ts'
import { organisationZone } from '../../../platform/organisation-day.ts'
import { cityRecords } from './travel.masters.ts'

/** Cities, and the time zones that can be chosen. Two statements. */
export async function listCities(ctx: Ctx): Promise<DataOf<typeof listTravelCities>> {
  const zone = await readTx(ctx, (db) => organisationZone(ctx, db))
  const time_zones = [...new Set([zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
  return cityRecords.read(ctx, (cities) => ({ cities, time_zone: zone, time_zones }))
}
