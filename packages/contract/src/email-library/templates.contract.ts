import { endpoint, field, master, page, search, z } from '../kit/index.ts'
import { EDIT, language, SEE, slug, templateLanguages, templateStatus, words } from './template-shapes.ts'

export * from './template-use.contract.ts'

/** Rows per page of this list. */
const limitCount = z._default(field.wholeInText(1, 200), 10)
const templateRow = z.object({
  EMAIL_ID: field.id(),
  name: z.string(),
  group_id: field.id(),
  group_name: z.string(),
  TRIGGER_SLUG: z.string(),
  trigger_name: z.string(),
  /** Sent by the product automatically, rather than by people. */
  is_automatic: z.boolean(),
  status: templateStatus,
  /** Has saved content that is not published yet. */
  has_changes: z.boolean(),
  subject: z.string(),
  languages: z.array(z.string()),
  /** Number of entities with content of their own. */
  entity_count: z.int(),
  updated_at: z.string(),
  abilities: z.object({ edit: z.boolean(), send: z.boolean() }),
})
export type TemplateRow = z.infer<typeof templateRow>

export const listTemplates = endpoint({
  id: 'email-library.template.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/list-all-email-template',
  access: SEE,
  query: z.object({
    page: page(),
    limit_count: limitCount,
    search: search(),
    group_id: z.optional(field.idInText()),
    status: z.optional(templateStatus),
  }),
  data: z.object({
    templates: z.array(templateRow),
    total_rows: z.int(),
    numPages: z.int(),
    abilities: z.object({ create: z.boolean() }),
  }),
  summary: 'The organisation’s e-mail templates by name',
})

export const emailGroups = master({
  id: 'email-library.group',
  path: 'apiv2/auth/email-group',
  access: EDIT,
  key: 'id',
  fields: { name: field.requiredText(100) },
})

const groupRow = z.object({ id: field.id(), name: z.string(), template_count: z.int() })
export type GroupRow = z.infer<typeof groupRow>

export const listGroups = endpoint({
  id: 'email-library.group.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/list-all-email-group',
  access: SEE,
  query: z.object({ search: search() }),
  data: z.object({ groups: z.array(groupRow) }),
  summary: 'Groups of e-mail templates',
})

export const saveGroup = emailGroups.save({
  body: ({ id, name }) => z.object({ id, name }),
  data: groupRow,
  errors: ['email-library.group_name_taken'],
  summary: 'Add or rename a group of e-mail templates',
})

export const removeGroup = emailGroups.remove({
  body: z.object,
  errors: ['email-library.group_in_use'],
  summary: 'Delete a group without templates',
})

const attribute = z.object({
  ATTRIBUTE: z.string(),
  label: z.string(),
  kind: z.enum(['text', 'url', 'list']),
  is_required: z.boolean(),
  is_secret: z.boolean(),
  sample: z.string(),
})
export type TemplateAttribute = z.infer<typeof attribute>

export const listAttributes = endpoint({
  id: 'email-library.attribute.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/emailattributes',
  access: SEE,
  body: z.object({ TRIGGER_SLUG: slug }),
  data: z.object({ trigger_name: z.string(), attributes: z.array(attribute) }),
  summary: 'Merge fields of a trigger’s templates',
})

const versionFacts = {
  version_id: field.id(),
  number: field.whole(),
  author: z.string(),
  note: z.string(),
  created_at: z.string(),
}

const templateDetail = z.object({
  ...templateRow.shape,
  /** The entity whose content this is; null: the whole organisation's. */
  entity_id: z.nullable(field.id()),
  language: z.string(),
  /** The requested entity has no content of its own: this is the organisation's. */
  is_inherited: z.boolean(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  reply_to: z.string(),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  ...versionFacts,
  /** The published version; null while this content is not published. */
  published_number: z.nullable(field.whole()),
  variants: z.array(
    z.object({
      entity_id: z.nullable(field.id()),
      entity_name: z.string(),
      language: z.string(),
      is_published: z.boolean(),
    }),
  ),
  entities: z.array(z.object({ id: field.id(), name: z.string() })),
})
export type TemplateDetail = z.infer<typeof templateDetail>

const saved = z.object({
  EMAIL_ID: field.id(),
  version_id: field.id(),
  number: field.whole(),
  html: z.string(),
  /** Elements that mails can't contain, which were removed. */
  removed: z.array(z.string()),
})

const writing = [
  'email-library.template_invalid',
  'email-library.trigger_unknown',
  'email-library.group_unknown',
] as const

export const createTemplate = endpoint({
  id: 'email-library.template.create',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/create-email-template',
  access: EDIT,
  body: z.object({
    name: field.requiredText(150),
    group_id: field.id(),
    TRIGGER_SLUG: slug,
    language,
    ...words,
  }),
  data: saved,
  errors: [...writing],
  summary: 'Add an e-mail template as a draft',
})

export const updateTemplate = endpoint({
  id: 'email-library.template.update',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/update-email-template',
  access: EDIT,
  body: z.object({
    EMAIL_ID: field.id(),
    entity_id: z.optional(z.nullable(field.id())),
    language,
    name: z.optional(field.requiredText(150)),
    group_id: z.optional(field.id()),
    ...words,
    note: z._default(field.text(200), ''),
    /** Version that was edited: a concurrent change is a conflict. */
    version_id: z.optional(field.id()),
  }),
  data: saved,
  errors: [...writing, 'email-library.archived'],
  summary:
    'Save a new version of an e-mail template; the published version stays in use until the next is published',
})

export const copyTemplate = endpoint({
  id: 'email-library.template.copy',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/copy-email-template',
  access: EDIT,
  body: z.object({ EMAIL_ID: field.id(), name: z.optional(field.requiredText(150)) }),
  data: z.object({ EMAIL_ID: field.id(), name: z.string() }),
  summary: 'Copy an e-mail template with all its languages and entities, as a draft',
})

export const readTemplate = endpoint({
  id: 'email-library.template.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/get-email-template-details/{EMAIL_ID}',
  access: SEE,
  params: z.object({ EMAIL_ID: field.idInText() }),
  query: z.object({
    entity_id: z.optional(field.idInText()),
    language: z.optional(z.enum(templateLanguages)),
    version_id: z.optional(field.idInText()),
  }),
  data: templateDetail,
  summary: 'One e-mail template, with the content of an entity or else the organisation’s',
})

export const listVersions = endpoint({
  id: 'email-library.version.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/email-template/versions/{EMAIL_ID}',
  access: SEE,
  params: z.object({ EMAIL_ID: field.idInText() }),
  query: z.object({ entity_id: z.optional(field.idInText()), language }),
  data: z.object({
    versions: z.array(z.object({ ...versionFacts, subject: z.string(), is_published: z.boolean() })),
  }),
  summary: 'Versions of an e-mail template, newest first, at most 100',
})

export const restoreVersion = endpoint({
  id: 'email-library.version.restore',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/email-template/restore',
  access: EDIT,
  body: z.object({ EMAIL_ID: field.id(), version_id: field.id() }),
  data: z.object({ version_id: field.id(), number: field.whole() }),
  errors: ['email-library.archived'],
  summary: 'Make an earlier version the newest',
})
