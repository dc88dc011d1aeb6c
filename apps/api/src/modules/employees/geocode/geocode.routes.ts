import {
  downloadGeocodeSample,
  updatePeopleLocation,
  uploadGeocodes,
} from '@muster/contract/employees/geocode.contract'
import { reply, route } from '../../../platform/http/route.ts'
import { sampleSheet, uploadSheet } from './geocode.service.ts'
import { setPeopleLocation } from './people-location.service.ts'

export const geocodeRoutes = [
  route(downloadGeocodeSample, (ctx) => sampleSheet(ctx)),
  route(uploadGeocodes, async (ctx, { body }) => {
    const result = await uploadSheet(ctx, body)
    return reply(result, result.saved ? 'The coordinates are saved.' : '')
  }),
  route(updatePeopleLocation, async (ctx, { body }) => reply(await setPeopleLocation(ctx, body), 'Saved.')),
]
