import { choices, field, z } from '../kit/index.ts'
import { audienceDimensions } from './audience.constants.ts'
import { addressTexts } from './audience.texts.ts'

export type AudienceDimension = (typeof audienceDimensions)[number]

const ids = () => z._default(field.ids(200), [])

/** For whom: values of one kind are combined with OR, kinds with AND; empty: everybody. */
const limits = z.object({ entity: ids(), location: ids(), department: ids(), employment_type: ids() })
export type Audience = z.infer<typeof limits>

/** The field of a master that says for whom its record is. */
export const audienceField = () =>
  z._default(limits, { entity: [], location: [], department: [], employment_type: [] })

/** Options of the audience's fields. */
export const audienceOptions = () => z.record(z.enum(audienceDimensions), choices())

/** An http or https address, without a user name or password in it. */
export const webAddress = () =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(500),
      z.regex(/^https?:\/\/[^\s<>"'`@/\\?#][^\s<>"'`@]*$/i, addressTexts.error('webAddress')),
    )
