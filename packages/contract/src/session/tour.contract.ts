import { endpoint, field, signedIn, z } from '../kit/index.ts'

export const updateTourFlag = endpoint({
  id: 'session.tour.update',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/updatetourflag',
  access: signedIn,
  body: z.strictObject({
    /** 1: seen or skipped; 0: show it again. */
    tour_flag: field.flag(),
  }),
  data: z.object({ tour_flag: field.flag() }),
  summary: 'Record that the caller has seen the product tour, or show it again',
})
