import { can, choices, endpoint, field, z } from '../kit/index.ts'
import { letterLanguages } from './letters.constants.ts'

const path = <const P extends string>(name: P) => `apiv2/auth/docs/${name}` as const
const manage = can('documents.templates.manage')
/** HTML of the editor. */
const html = (max: number) => z.string().check(z.maxLength(max))

export const listLetterheads = endpoint({
  id: 'documents.letterhead.list',
  service: 'admin',
  method: 'GET',
  path: path('letterheads'),
  access: can('documents.letters.view'),
  data: z.object({
    letterheads: z.array(
      z.object({
        id: field.id(),
        entity_id: z.nullable(field.id()),
        entity: z.nullable(z.string()),
        language: z.nullable(z.enum(letterLanguages)),
        ...{ header: z.string(), footer: z.string(), watermark: z.string() },
        logo: z.nullable(z.object({ filePath: z.string(), link: z.string() })),
        on_every_page: z.boolean(),
        version: z.int(),
      }),
    ),
    entities: choices(),
    abilities: z.object({ edit: z.boolean() }),
  }),
  summary: 'Letterheads, of the organisation and of its entities, for every language or for one',
})
export type Letterhead = z.infer<typeof listLetterheads.data>['letterheads'][number]

export const saveLetterhead = endpoint({
  id: 'documents.letterhead.save',
  service: 'admin',
  method: 'POST',
  path: path('letterheads/save'),
  access: manage,
  body: z.strictObject({
    id: z.optional(field.id()),
    version: z.optional(field.whole()),
    /** Null: for everybody whose entity has none of its own. */
    entity_id: z._default(z.nullable(field.id()), null),
    /** Null: for letters in every language that has none of its own. Left out in a change: as it is. */
    language: z.optional(z.nullable(z.enum(letterLanguages))),
    header: z._default(html(10_000), ''),
    footer: z._default(html(10_000), ''),
    watermark: z._default(field.text(40), ''),
    logo: z._default(z.nullable(field.requiredText(300)), null),
    on_every_page: z._default(z.boolean(), false),
  }),
  data: z.object({ id: field.id(), version: z.int() }),
  errors: ['record.conflict', 'documents.refused', 'documents.template_wrong', 'files.not_uploaded'],
  summary: 'Add or edit a letterhead; letters already sent don’t change',
})

export const removeLetterhead = endpoint({
  id: 'documents.letterhead.remove',
  service: 'admin',
  method: 'POST',
  path: path('letterheads/remove'),
  access: manage,
  body: z.strictObject({ id: field.id() }),
  data: z.object({ id: field.id() }),
  summary: 'Delete a letterhead',
})
