import {
  createGeoFence,
  listGeoPlaces,
  listLoginLocations,
  readGeoFence,
  readMapSettings,
  updateGeoFence,
} from '@muster/contract/organisation/geo/geo.contract'
import { reply, route } from '../../../platform/http/route.ts'
import { geoTexts } from './geo.texts.ts'
import { changeFence, createFence, readFence, readLoginLocations } from './geo-fence.service.ts'
import { listPlaces, readMap } from './geo-places.service.ts'

export const geoRoutes = [
  route(listLoginLocations, (ctx, { params, query }) =>
    readLoginLocations(ctx, params.locationId, query.date),
  ),
  route(createGeoFence, async (ctx, { body }) => reply(await createFence(ctx, body), geoTexts('fenceAdded'))),
  route(readGeoFence, (ctx, { params }) => readFence(ctx, params.editid)),
  route(updateGeoFence, async (ctx, { body }) => reply(await changeFence(ctx, body), geoTexts('fenceSaved'))),
  route(listGeoPlaces, (ctx, { query }) => listPlaces(ctx, query)),
  route(readMapSettings, (ctx) => readMap(ctx)),
]
