import {
  downloadGeocodeSample,
  updatePeopleLocation,
} from '@muster/contract/employees/directory/geocode.contract'
import { reply, route } from '../../../platform/http/route.ts'
import { geocodeSample, geocodeUpload } from './geocode-upload.ts'
import { setPeopleLocation } from './people-location.service.ts'

export const geocodeRoutes = [
  route(downloadGeocodeSample, (ctx) => geocodeSample(ctx)),
  ...geocodeUpload,
  route(updatePeopleLocation, async (ctx, { body }) => reply(await setPeopleLocation(ctx, body), 'Saved.')),
]
