import type { FormValues } from '@muster/contract/forms/form-definition'
import { pageCount } from '@muster/contract/kit/index'
import type { Ctx } from '../../platform/context.ts'
import { type Db, tx } from '../../platform/db/tx.ts'
import { fail } from '../../platform/errors.ts'
import { findMasterRecords, masterOptions } from '../reference/index.ts'
import { requireFormVersion } from './builder/form-version.service.ts'
import { fieldsOf, loadForm } from './form-definition.queries.ts'
import { formStore } from './form-registry.ts'
import type { LoadedForm, StoredRecord } from './form-store.ts'
import { masterIdsIn, validateValues } from './form-values.service.ts'
import { canDo, storeFor } from './forms.access.ts'
import { formView, recordView } from './forms.views.ts'

function abilitiesFor(ctx: Ctx, formNo: number) {
  const store = formStore(formNo)
  const canEdit = canDo(ctx, store, 'edit')
  return { edit: canEdit, change_status: canEdit && store?.setStatus !== undefined }
}

/**
 * Creates a record.
 *
 * @param formVersion the version that was filled in, if the caller knows it
 * @returns its id
 * @throws AppError `forms.form_changed` when the form has changed in a way that concerns the values
 */
export async function createRecord(
  ctx: Ctx,
  formNo: number,
  values: FormValues,
  formVersion?: number,
): Promise<number> {
  return tx(ctx, async (db) => {
    const form = await loadForm(ctx, db, formNo)
    await requireFormVersion(ctx, db, form, formVersion)
    const store = storeFor(ctx, formNo, 'create')
    const filled = (await store.fill?.(ctx, db, values)) ?? values
    return store.create(ctx, db, await validateValues(ctx, db, form, filled))
  })
}

interface RecordEdit {
  id: number
  values: FormValues
  version?: number
  form_version?: number
}

export async function editRecord(ctx: Ctx, formNo: number, edit: RecordEdit): Promise<number> {
  return tx(ctx, async (db) => {
    const form = await loadForm(ctx, db, formNo)
    await requireFormVersion(ctx, db, form, edit.form_version)
    const store = storeFor(ctx, formNo, 'edit')
    const before = await store.read(ctx, db, edit.id)
    const values = await validateValues(ctx, db, form, edit.values, {
      partial: true,
      previous: before.values,
      recordId: edit.id,
    })
    await store.update(ctx, db, edit.id, values, edit.version)
    return edit.id
  })
}

/** Names of the master records in these records' values. One statement. */
function namesIn(ctx: Ctx, db: Db, form: LoadedForm, records: readonly StoredRecord[]) {
  const ids = masterIdsIn(
    fieldsOf(form),
    records.map((record) => record.values),
  )
  return findMasterRecords(ctx, db, ids, 'name')
}

/** A record with the form for editing it. */
export async function readRecord(ctx: Ctx, formNo: number, id: number) {
  return tx(ctx, async (db) => {
    const form = await loadForm(ctx, db, formNo)
    const store = storeFor(ctx, formNo, 'view')
    const record = await store.read(ctx, db, id)
    await store.onShown?.(ctx, db, form, [record])
    const names = await namesIn(ctx, db, form, [record])
    const masters = fieldsOf(form).flatMap((field) => field.master ?? [])
    return {
      ...formView(form),
      // Overrides the form's own version with the record's, which an edit sends back.
      ...recordView(form, record, names, abilitiesFor(ctx, formNo)),
      master_values: await masterOptions(ctx, db, masters, { activeOnly: true }),
      form_version: form.version,
    }
  })
}

export interface ListQuery {
  page: number
  limit: number
  search: string
  sort?: string
  filters?: Readonly<Record<string, readonly (string | number)[]>>
  status?: 0 | 1 | null
}

export async function listRecords(ctx: Ctx, formNo: number, requested: ListQuery) {
  return tx(ctx, async (db) => {
    const form = await loadForm(ctx, db, formNo)
    const store = storeFor(ctx, formNo, 'view')
    const { rows, total } = await store.list(ctx, db, {
      ...requested,
      status: requested.status ?? undefined,
      form,
    })
    await store.onShown?.(ctx, db, form, rows)
    const names = await namesIn(ctx, db, form, rows)
    const abilities = abilitiesFor(ctx, formNo)
    return {
      listing: rows.map((row) => recordView(form, row, names, abilities)),
      formsData: fieldsOf(form),
      page: requested.page,
      limit: requested.limit,
      total_rows: total,
      numPages: pageCount(total, requested.limit),
      abilities: { create: canDo(ctx, store, 'create') },
    }
  })
}

/** Retires a record (0) or restores it (1). */
export async function changeRecordStatus(ctx: Ctx, formNo: number, id: number, status: 0 | 1) {
  return tx(ctx, async (db) => {
    await loadForm(ctx, db, formNo)
    const store = storeFor(ctx, formNo, 'edit')
    if (!store.setStatus) fail('forms.status_fixed')
    await store.setStatus(ctx, db, id, status)
    return { id, status, abilities: abilitiesFor(ctx, formNo) }
  })
}
