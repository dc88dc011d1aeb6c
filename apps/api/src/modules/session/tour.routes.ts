import { updateTourFlag } from '@muster/contract/session/tour.contract'
import { route } from '../../platform/http/route.ts'
import { saveTourFlag } from './tour.service.ts'

export const tourRoutes = [route(updateTourFlag, (ctx, { body }) => saveTourFlag(ctx, body.tour_flag))]
