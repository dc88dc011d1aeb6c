import { endpoint, field, signedIn, z } from '../kit/index.ts'

export const saveOwnLanguage = endpoint({
  id: 'settings.own_language.save',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/own-language',
  access: signedIn,
  body: z.strictObject({
    /** Null: the organisation's language. */
    language: z.nullable(z.enum(['en', 'hi'])),
  }),
  data: field.nothing(),
  summary: 'Set the language of the caller’s screens, notices and mails',
})
