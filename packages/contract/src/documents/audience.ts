import { choices, field, z } from '../kit/index.ts'
import { documentDimensions } from './documents.constants.ts'

const ids = () => z._default(field.ids(200), [])

const limits = z.object({
  entity: ids(),
  location: ids(),
  department: ids(),
  designation: ids(),
  employment_type: ids(),
})
/** Values of one dimension are alternatives, dimensions are combined; empty: everybody. */
export type DocumentAudience = z.infer<typeof limits>

export const audience = () => limits

export const audienceField = () =>
  z._default(limits, { entity: [], location: [], department: [], designation: [], employment_type: [] })

export const audienceOptions = () => z.record(z.enum(documentDimensions), choices())
