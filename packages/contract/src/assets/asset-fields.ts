import { field, z } from '../kit/index.ts'
import { assetFieldKinds, MAX_FIELD_OPTIONS } from './assets.constants.ts'
import { assetsContractTexts } from './assets.texts.ts'

/** A field that a type adds to its assets. */
export const assetField = z
  .object({
    /** Set by the server; a field without one is new. */
    slug: z.optional(z.string().check(z.regex(/^f[1-9]\d{0,3}$/))),
    name: field.requiredText(80),
    kind: z.enum(assetFieldKinds),
    /** Of a choice. */
    options: z._default(z.array(field.requiredText(80)).check(z.maxLength(MAX_FIELD_OPTIONS)), []),
    required: z._default(z.boolean(), false),
  })
  .check(
    z.refine(({ kind, options }) => kind !== 'choice' || new Set(options).size > 1, {
      ...{ path: ['options'], ...assetsContractTexts.error('options') },
    }),
  )
export type AssetFieldInput = z.infer<typeof assetField>

/** A stored one. */
export const storedAssetField = z.object({
  slug: z.string(),
  name: z.string(),
  kind: z.enum(assetFieldKinds),
  options: z.array(z.string()),
  required: z.boolean(),
})
export type AssetField = z.infer<typeof storedAssetField>

/** Values by slug: text, a number as decimal text, a day, an option, `yes` or `no`; empty for none. */
export const assetFieldValues = z.record(z.string().check(z.regex(/^f[1-9]\d{0,3}$/)), field.text(500))
