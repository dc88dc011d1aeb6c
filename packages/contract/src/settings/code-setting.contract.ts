import { can, endpoint, field, z } from '../kit/index.ts'
import { valueTexts } from '../kit/value.texts.ts'

/** Limited by the maximum length of a stored code. */
const prefix = () =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(20),
      z.regex(/^[A-Za-z0-9][A-Za-z0-9/_.-]*$|^$/, valueTexts.error('codeLetters')),
    )
const width = () => z.int().check(z.minimum(1), z.maximum(12))
const nextNumber = () => z.int().check(z.positive(), z.maximum(999_999_999_999))
const kind = () => z.string().check(z.regex(/^[a-z][a-z_]{0,39}$/, valueTexts.error('codeKind')))

const codeSetting = z.object({
  kind: kind(),
  /** Display name of the kind. */
  label: z.string(),
  prefix: z.string(),
  width: z.int(),
  next_number: z.int(),
  version: field.whole(),
  /** The next code. */
  next_code: z.string(),
})

export const listCodeSettings = endpoint({
  id: 'settings.code.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/code-setting',
  access: can('settings.codes.manage'),
  data: z.object({ codes: z.array(codeSetting) }),
  summary: 'The organisation’s code formats, by kind',
})

export const checkCodeSetting = endpoint({
  id: 'settings.code.check',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/code-setting/check',
  access: can('settings.codes.manage'),
  body: z.strictObject({ kind: kind(), prefix: prefix(), width: width(), next_number: nextNumber() }),
  data: z.object({
    /** The next codes; those already in use will be skipped. */
    preview: z.array(z.object({ code: z.string(), is_taken: z.boolean() })),
    /** Number of existing codes with the prefix followed by digits. */
    in_use: z.int(),
    /** The highest number among them; null if there are none. */
    highest: z.nullable(z.int()),
  }),
  summary: 'Previews the codes of a setting, compared with those in use',
})

export const updateCodeSetting = endpoint({
  id: 'settings.code.update',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/code-setting/update',
  access: can('settings.codes.manage'),
  body: z.strictObject({
    kind: kind(),
    prefix: prefix(),
    width: width(),
    next_number: nextNumber(),
    version: field.whole(),
  }),
  data: codeSetting,
  errors: ['record.conflict', 'settings.code_in_use'],
  summary: 'Change the format of new codes of a kind',
})
