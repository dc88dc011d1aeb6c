import { exportJob } from '../files/export-job.ts'
import { can, endpoint, field, listBody, z } from '../kit/index.ts'

const names = () =>
  z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(120))).check(z.maxLength(100)))

/** Filters of the list and the export; an omitted filter matches everything. */
const auditSelection = {
  search: listBody().search,
  /** Accounts of the actors. */
  accounts: z.optional(field.ids(100)),
  actions: names(),
  record_types: names(),
  /** One record's history. */
  record: z.optional(
    z.nullable(z.object({ type: z.string().check(z.minLength(1), z.maxLength(120)), id: field.id() })),
  ),
  /** First and last day in the organisation's time zone, `YYYY-MM-DD`. */
  from: z.optional(z.nullable(field.isoDate())),
  until: z.optional(z.nullable(field.isoDate())),
}

const entryRow = z.object({
  id: field.id(),
  at: z.string(),
  actor: z.string(),
  account_id: z.nullable(field.id()),
  action: z.string(),
  /** The action as shown to people. */
  action_label: z.string(),
  record_type: z.string(),
  record_type_label: z.string(),
  record_id: z.nullable(z.int()),
  record_label: z.string(),
  /** Path of the screen that shows the record, if any. */
  record_path: z.nullable(z.string()),
  /** Number of fields that changed. */
  changes: z.int(),
  /** Groups of protected fields that were read; null for other actions. */
  read_groups: z.nullable(z.array(z.string())),
  reason: z.string(),
})
export type AuditEntryRow = z.infer<typeof entryRow>

export const listAuditEntries = endpoint({
  id: 'audit.entry.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/hrms/audit/list',
  access: can('audit.view'),
  body: z.object({
    page: listBody().page,
    limit: listBody().limit,
    ...auditSelection,
    /** `next_cursor` or `previous_cursor` of the same list; `page` is then only a label. */
    cursor: z.optional(z.nullable(z.string().check(z.maxLength(300)))),
  }),
  data: z.object({
    entries: z.array(entryRow),
    /** Exact; cached for up to 10 seconds. */
    total_rows: z.int(),
    numPages: z.int(),
    next_cursor: z.nullable(z.string()),
    previous_cursor: z.nullable(z.string()),
  }),
  summary: 'The audit log, newest first',
})

export const readAuditEntry = endpoint({
  id: 'audit.entry.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/audit/entry/{id}',
  access: can('audit.view'),
  params: z.object({ id: field.idInText() }),
  data: z.object({
    ...entryRow.shape,
    changed: z.array(
      z.object({
        field: z.string(),
        label: z.string(),
        before: z.nullable(z.string()),
        after: z.nullable(z.string()),
      }),
    ),
    /** What was read, for reads of protected fields. */
    read: z.nullable(
      z.object({
        groups: z.array(z.string()),
        people: z.int(),
        /** The first 200 of them. */
        ids: z.array(field.id()),
        /** The call's summary. */
        via: z.string(),
      }),
    ),
    request_id: z.string(),
    ip: z.string(),
    /** Its position in the hash chain; null until it is sealed. */
    seal: z.nullable(z.object({ seq: z.int(), hash: z.string(), sealed_at: z.string() })),
  }),
  summary: 'One entry with what changed, where it came from, and its seal',
})

export const auditChoices = endpoint({
  id: 'audit.choice.list',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/audit/choices',
  access: can('audit.view'),
  data: z.object({
    actions: z.array(z.object({ value: z.string(), label: z.string() })),
    record_types: z.array(z.object({ value: z.string(), label: z.string() })),
  }),
  summary: 'The actions and record types in the audit log, for its filters',
})

export const auditActors = endpoint({
  id: 'audit.actor.list',
  service: 'admin',
  method: 'POST',
  reads: true,
  path: 'apiv2/auth/hrms/audit/actors',
  access: can('audit.view'),
  body: z.object({ search: listBody().search, ids: z.optional(field.ids(100)) }),
  data: z.object({ actors: z.array(z.object({ value: field.id(), label: z.string() })) }),
  summary: 'Accounts by name or address, for the filter by person',
})

export const exportAuditEntries = endpoint({
  id: 'audit.entry.export',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/audit/export',
  access: can('audit.view'),
  body: z.object({ ...auditSelection, format: z._default(z.enum(['xlsx', 'csv']), 'xlsx') }),
  answer: 'file',
  /** Instead of the file above 5,000 entries: the job that creates it. */
  data: exportJob,
  summary: 'Export the audit log; as a background job above 5,000 entries',
})

const verification = z.object({
  at: z.string(),
  actor: z.string(),
  outcome: z.enum(['intact', 'broken']),
  entries: z.int(),
  unsealed: z.int(),
  head_seq: z.int(),
  head_hash: z.string(),
  problems: z.array(
    z.object({
      kind: z.enum(['changed', 'removed', 'inserted', 'seal_missing', 'end_cut', 'head_changed']),
      seq: z.nullable(z.int()),
      entry_id: z.nullable(field.id()),
    }),
  ),
})

export const auditChain = endpoint({
  id: 'audit.chain.read',
  service: 'admin',
  method: 'GET',
  path: 'apiv2/auth/hrms/audit/chain',
  access: can('audit.view'),
  data: z.object({
    /** Number of sealed entries. */
    seq: z.int(),
    /** The last seal: keep it elsewhere to detect later whether the end of the log was rewritten. */
    hash: z.nullable(z.string()),
    /** When the last sealed entry happened. */
    sealed_to: z.nullable(z.string()),
    /** Number of entries not sealed yet. */
    unsealed: z.int(),
    verification: z.nullable(verification),
    /** A running verification that the caller started. */
    job: z.nullable(field.publicId()),
  }),
  summary: 'How far the audit log is sealed, and when it was last verified',
})

export const verifyAuditChain = endpoint({
  id: 'audit.chain.verify',
  service: 'admin',
  method: 'POST',
  path: 'apiv2/auth/hrms/audit/verify',
  access: can('audit.view'),
  data: z.object({ job: field.publicId() }),
  summary: 'Verify the audit log in the background',
})
