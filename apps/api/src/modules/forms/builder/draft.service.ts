import { roles } from '@muster/contract/access/roles'
import { type DiffNames, diffForms } from '@muster/contract/forms/form-diff'
import { type FormPlan, plannedFields, planOf, planProblems } from '@muster/contract/forms/form-plan'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { findMasterRecords, masterSlugs } from '../../reference/index.ts'
import { loadWhole } from '../form-builder.service.ts'
import { findVersion, findVersions, lockForm } from '../form-versions.queries.ts'
import { type DraftRow, dropDraft, findDraft, writeDraft } from './draft.queries.ts'

const roleNames = new Map(roles.map((role) => [role.role_id, role.name]))

/** Names of roles, countries and entities in these plans. One statement, or none if no field has variants. */
export async function namesIn(ctx: Ctx, db: Db, ...plans: FormPlan[]): Promise<DiffNames> {
  const variants = plans.flatMap(plannedFields).flatMap((field) => field.variants)
  if (variants.length === 0) return { roles: roleNames }
  const records = await findMasterRecords(ctx, db, {
    country: variants.flatMap((variant) => variant.country ?? []),
    entity: variants.flatMap((variant) => variant.entity ?? []),
  })
  const namesOf = (master: string) =>
    new Map([...(records.get(master) ?? [])].map(([id, option]) => [Number(id), option.label]))
  return { roles: roleNames, countries: namesOf('country'), entities: namesOf('entity') }
}

export async function readDraft(ctx: Ctx, formNo: number) {
  return readTx(ctx, async (db) => {
    const { version } = await loadWhole(ctx, db, formNo)
    const draft = await findDraft(ctx, db, formNo)
    const isOld = draft !== undefined && draft.base_version !== version
    return {
      draft: draft
        ? {
            plan: draft.plan,
            base_version: draft.base_version,
            revision: draft.revision,
            saved_by: draft.by_name,
            saved_at: draft.updated_at,
          }
        : null,
      base: isOld ? ((await findVersion(ctx, db, formNo, draft.base_version)) ?? null) : null,
      version,
    }
  })
}

interface DraftGiven {
  plan: FormPlan
  base_version: number
  revision: number
}

/** @throws AppError `forms.draft_changed` naming whoever saved it since */
function requireRevision(draft: DraftRow | undefined, expected: number): void {
  if ((draft?.revision ?? 0) === expected) return
  fail('forms.draft_changed', {
    parameters: { name: draft?.by_name || 'Somebody' },
    data: { revision: draft?.revision ?? 0, saved_at: draft?.updated_at ?? null },
  })
}

/**
 * Saves the draft. Concurrent saves wait on the form's row; the second one gets a conflict.
 *
 * @throws AppError `forms.draft_changed`
 */
export async function saveDraft(ctx: Ctx, formNo: number, given: DraftGiven) {
  return tx(ctx, async (db) => {
    await lockForm(ctx, db, formNo)
    requireRevision(await findDraft(ctx, db, formNo, 'lock'), given.revision)
    const revision = given.revision + 1
    await writeDraft(ctx, db, formNo, { ...given, revision })
    return { revision, saved_at: ctx.now.toString() }
  })
}

export async function discardDraft(ctx: Ctx, formNo: number) {
  return tx(ctx, async (db) => {
    await lockForm(ctx, db, formNo)
    const draft = await findDraft(ctx, db, formNo, 'lock')
    if (draft) {
      await dropDraft(ctx, db, formNo)
      await recordAudit(ctx, db, {
        recordType: 'form',
        recordId: formNo,
        changes: { draft: [`revision ${draft.revision} of ${draft.by_name}`, null] },
      })
    }
    return { formid: formNo }
  })
}

/** The changes that publishing would make, and the problems that prevent it. */
export async function reviewDraft(ctx: Ctx, formNo: number) {
  return readTx(ctx, async (db) => {
    const form = await loadWhole(ctx, db, formNo)
    const draft = found(await findDraft(ctx, db, formNo))
    const live = planOf(form.sections)
    return {
      revision: draft.revision,
      changes: diffForms(live, draft.plan, await namesIn(ctx, db, live, draft.plan)),
      problems: planProblems(draft.plan, new Set(masterSlugs())),
    }
  })
}

/** Locks the draft that was reviewed. @throws AppError `forms.draft_changed`, `record.not_found` without one */
export async function draftToPublish(ctx: Ctx, db: Db, formNo: number, revision: number): Promise<DraftRow> {
  const draft = found(await findDraft(ctx, db, formNo, 'lock'))
  requireRevision(draft, revision)
  return draft
}

/** The latest versions, newest first, each with its changes. */
export async function readVersions(ctx: Ctx, formNo: number) {
  return readTx(ctx, async (db) => {
    await loadWhole(ctx, db, formNo)
    const rows = await findVersions(ctx, db, formNo)
    const names = await namesIn(ctx, db, ...rows.map((row) => row.definition))
    const shown = rows.length > 20 ? rows.slice(0, -1) : rows
    return {
      versions: shown.map((row, index) => {
        const before = rows[index + 1]
        return {
          version: row.version,
          note: row.note,
          by: row.by_name,
          at: row.at,
          changes: before ? diffForms(before.definition, row.definition, names) : [],
        }
      }),
    }
  })
}
