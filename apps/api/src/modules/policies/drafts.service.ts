import type { BodyOf } from '@muster/contract/kit/index'
import { audienceFields } from '@muster/contract/policies/audience'
import type { addPolicy, discardPolicyDraft, editPolicy } from '@muster/contract/policies/policies.contract'
import { policyInput } from '@muster/contract/policies/policy-shapes'
import { sql } from 'kysely'
import { worksToday } from '../../platform/access/working-today.ts'
import { changesBetween, recordAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { runQuery } from '../../platform/db/deferred-query.ts'
import { type Db, tx } from '../../platform/db/tx.ts'
import { fail, found } from '../../platform/errors.ts'
import { requireVersion } from '../../platform/master/change-record.ts'
import { organisationToday } from '../../platform/organisation-day.ts'
import { writeAudience } from './audience.queries.ts'
import { type CleanDocument, cleanDocument } from './clean-document.ts'
import { categoriesQuery, lockPolicy, type PolicyRecord } from './policies.queries.ts'
import { policiesTexts } from './policies.texts.ts'
import { versionView } from './policies.views.ts'
import { fileColumns, removeUnusedFiles } from './policy-files.ts'
import { type StoredVersion, versionsQuery } from './versions.queries.ts'

type Input = BodyOf<typeof addPolicy>
type Saved = { policy_id: number; version: number }

/** What belongs to the document: a change of any of it makes a new version. */
const documentFields = [
  ...['title', 'content', 'filePath', 'change_note', 'effective_on', ...audienceFields],
  ...['needs_acknowledgement', 'confirmation', 'within_days', 'remind_every_days', 'valid_months'],
] as const

type Values = Record<string, unknown>
const documentOf = (values: Values): Values =>
  Object.fromEntries(documentFields.map((field) => [field, values[field] ?? null]))

/** @throws AppError `request.invalid` at the field */
async function validate(ctx: Ctx, db: Db, input: Input, before: PolicyRecord | null): Promise<string> {
  const { PCID, owner_id, review_on } = input
  const categories = await runQuery(db, categoriesQuery(ctx))
  const offered = before ? [...categories, { id: before.PCID, name: before.category }] : categories
  const category = offered.find(({ id }) => id === PCID)
  if (!category) fail('request.invalid', { fields: { PCID: policiesTexts('chooseCategory') } })
  if (owner_id !== null && owner_id !== before?.owner_id) {
    const { rows } = await sql`
      select from employee e where e.org_id = ${ctx.orgId} and e.id = ${owner_id} and ${worksToday(ctx)}`.execute(
      db,
    )
    if (rows.length === 0) fail('request.invalid', { fields: { owner_id: policiesTexts('chooseOwner') } })
  }
  const isNewReview = review_on !== null && review_on !== before?.review_on
  if (isNewReview && review_on < (await organisationToday(ctx, db)))
    fail('request.invalid', { fields: { review_on: policiesTexts('reviewInPast') } })
  return category.name
}

const columnsOf = (input: Input, { html, text }: CleanDocument) => ({
  title: input.title,
  content: html,
  content_text: text,
  change_note: input.change_note,
  effective_on: input.effective_on,
  needs_acknowledgement: input.needs_acknowledgement,
  confirmation: input.confirmation,
  within_days: input.within_days,
  remind_every_days: input.remind_every_days,
  valid_months: input.valid_months,
})

/** Writes a draft: over the one that exists, otherwise as the next version. @returns its id */
async function writeDraft(
  ctx: Ctx,
  db: Db,
  to: { policyId: number; draft: StoredVersion | null; base: StoredVersion | null; number: number },
  input: Input,
  document: CleanDocument,
): Promise<number> {
  const { policyId, draft, base, number } = to
  const had = draft ?? base
  // The file may be that of the published version, although the draft had another one.
  const same = [draft, base].find((one) => one?.file_path === input.filePath) ?? null
  const columns = {
    ...columnsOf(input, document),
    ...(await fileColumns(ctx, db, policyId, input.filePath, same)),
  }
  let id = draft?.version_id
  if (id === undefined) {
    const at = ctx.now.toString()
    const created = await db
      .insertInto('policy_version')
      .values({
        org_id: ctx.orgId,
        policy_id: policyId,
        number,
        counts_from: number,
        created_at: at,
        ...columns,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    id = created.id
  } else {
    await db
      .updateTable('policy_version')
      .set(columns)
      .where('org_id', '=', ctx.orgId)
      .where('id', '=', id)
      .execute()
  }
  await writeAudience(ctx, db, id, input, had?.version_id ?? null)
  await removeUnusedFiles(ctx, db, policyId, columns.file_path)
  return id
}

const auditValues = (input: Values, category: string): Values => {
  const { content: _, filePath, ...document } = documentOf(input)
  const { review_on, owner_id } = input
  return { ...document, file: filePath, category, owner_id: owner_id ?? null, review_on: review_on ?? null }
}

/**
 * Adds a policy as a draft.
 *
 * @throws AppError `request.invalid`, `files.not_uploaded`
 */
export async function createPolicy(ctx: Ctx, input: Input): Promise<Saved> {
  const document = await cleanDocument(input.content)
  return tx(ctx, async (db) => {
    const category = await validate(ctx, db, input, null)
    const at = ctx.now.toString()
    const { id } = await db
      .insertInto('policy')
      .values({
        org_id: ctx.orgId,
        category_id: input.PCID,
        owner_id: input.owner_id,
        review_on: input.review_on,
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const draftId = await writeDraft(
      ctx,
      db,
      { policyId: id, draft: null, base: null, number: 1 },
      input,
      document,
    )
    await sql`update policy set draft_version_id = ${draftId} where org_id = ${ctx.orgId} and id = ${id}`.execute(
      db,
    )
    await recordAudit(ctx, db, {
      ...{ recordType: 'policy', recordId: id, recordLabel: input.title },
      changes: changesBetween({}, auditValues(input, category)),
    })
    return { policy_id: id, version: 1 }
  })
}

interface Loaded {
  draft: StoredVersion | null
  base: StoredVersion | null
}

async function loadVersions(ctx: Ctx, db: Db, policy: PolicyRecord): Promise<Loaded> {
  const ids = [policy.current_version_id, policy.draft_version_id]
  const versions = await runQuery(db, versionsQuery(ctx, sql`v.id = any (${ids}::bigint[])`))
  const of = (id: number | null) => versions.find(({ version_id }) => version_id === id) ?? null
  return { draft: of(policy.draft_version_id), base: of(policy.current_version_id) }
}

/** A change with everything that it leaves out as it is, so that nobody opens a policy to everybody by not naming its audience. */
const completed = (given: BodyOf<typeof editPolicy>, known: Values): Input =>
  Object.fromEntries(
    Object.keys(policyInput).map((field) => [
      field,
      field in given ? (given as Values)[field] : known[field],
    ]),
  ) as Input

/**
 * Edits a policy. Category, owner and review change at once; the document becomes the draft of the next version, unless it is
 * what is published. Idempotent.
 *
 * @throws AppError `record.not_found`, `record.conflict`, `policies.is_archived`, `request.invalid`, `files.not_uploaded`
 */
export async function changePolicy(ctx: Ctx, given: BodyOf<typeof editPolicy>): Promise<Saved> {
  const text = given.content === undefined ? null : await cleanDocument(given.content)
  return tx(ctx, async (db) => {
    const policy = await lockPolicy(ctx, db, given.policy_id)
    requireVersion(policy.version, given.version)
    if (policy.state === 'archived') fail('policies.is_archived')
    const loaded = await loadVersions(ctx, db, policy)
    const shown = found(loaded.draft ?? loaded.base ?? undefined)
    const view = versionView(ctx, shown)
    const input = completed(given, { ...policy, ...view })
    const document = text ?? (await cleanDocument(input.content))
    const category = await validate(ctx, db, input, policy)
    const before = { ...view, ...policy } as Values
    const next = { ...input, content: document.html } as Values
    // The list shows the published title; the draft has its own.
    before.title = shown.title
    const isSameDocument = JSON.stringify(documentOf(before)) === JSON.stringify(documentOf(next))
    const changes = changesBetween(auditValues(before, policy.category), auditValues(next, category))
    const isSame = Object.keys(changes).length === 0
    if (isSameDocument && isSame) return { policy_id: policy.policy_id, version: policy.version }
    const number = (loaded.base?.number ?? 0) + 1
    const draftId = isSameDocument
      ? policy.draft_version_id
      : await writeDraft(ctx, db, { policyId: policy.policy_id, ...loaded, number }, input, document)
    const version = policy.version + 1
    await sql`
      update policy set category_id = ${input.PCID}, owner_id = ${input.owner_id}, review_on = ${input.review_on}::date,
        draft_version_id = ${draftId}, version = ${version}, updated_at = ${ctx.now.toString()}::timestamptz
      where org_id = ${ctx.orgId} and id = ${policy.policy_id}`.execute(db)
    await recordAudit(ctx, db, {
      ...{ recordType: 'policy', recordId: policy.policy_id, recordLabel: input.title },
      changes:
        isSameDocument || before.content === document.html ? changes : { ...changes, text: ['…', '…'] },
    })
    return { policy_id: policy.policy_id, version }
  })
}

/** @throws AppError `record.not_found`, `record.conflict`, `policies.no_draft` */
export function discardDraft(ctx: Ctx, input: BodyOf<typeof discardPolicyDraft>): Promise<Saved> {
  return tx(ctx, async (db) => {
    const policy = await lockPolicy(ctx, db, input.policy_id)
    requireVersion(policy.version, input.version)
    const { draft, base } = await loadVersions(ctx, db, policy)
    if (!draft || !base) fail('policies.no_draft', { parameters: { number: base?.number ?? 1 } })
    const version = policy.version + 1
    await sql`
      update policy set draft_version_id = null, version = ${version}, updated_at = ${ctx.now.toString()}::timestamptz
      where org_id = ${ctx.orgId} and id = ${policy.policy_id}`.execute(db)
    await sql`delete from policy_version where org_id = ${ctx.orgId} and id = ${draft.version_id}`.execute(db)
    await removeUnusedFiles(ctx, db, policy.policy_id, null)
    await recordAudit(ctx, db, {
      ...{ recordType: 'policy', recordId: policy.policy_id, recordLabel: policy.title },
      changes: { draft: [draft.number, null] },
    })
    return { policy_id: policy.policy_id, version }
  })
}
