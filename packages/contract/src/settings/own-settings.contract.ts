import { endpoint, field, signedIn, z } from '../kit/index.ts'

export const saveOwnLanguage = endpoint({
  id: 'settings.own_language.save',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/own-language',
  access: signedIn,
  body: z.strictObject({
    /** Null: the organisation's. */
    language: z.nullable(z.enum(['en', 'hi'])),
  }),
  data: field.nothing(),
  summary: 'Choose the language of one’s own screens, notices and mails',
})
