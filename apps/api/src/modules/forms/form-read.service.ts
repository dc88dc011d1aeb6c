import { holds } from '../../platform/access/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Db, readTx } from '../../platform/db/tx.ts'
import { found } from '../../platform/errors.ts'
import { findMasterRecords, masterOptions } from '../reference/index.ts'
import { fieldsOf, findFormNo, loadForm } from './form-definition.queries.ts'
import { filterMasters, formStore } from './form-registry.ts'
import type { LoadedForm } from './form-store.ts'
import { canDo, groupLimits, requireDefinition, requireOwnOrganisation } from './forms.access.ts'
import { formView } from './forms.views.ts'

type Switch = 0 | 1 | boolean | '0' | '1' | 'true' | 'false' | undefined

/** Flags of the specification are sent as numbers, booleans or text. */
export function isOn(value: Switch): boolean {
  return value === 1 || value === true || value === '1' || value === 'true'
}

function mastersOf(form: LoadedForm): string[] {
  return [...new Set(fieldsOf(form).flatMap((field) => field.master ?? []))]
}

interface FieldsQuery {
  isAll?: Switch
  orgIds: (number | undefined)[]
  entityId?: number | null
  /** Resolve differences for the people of that entity. */
  asThere?: boolean
}

/** A form with the fields that the caller may see, and the options of its masters. */
export async function readFormFields(ctx: Ctx, formNo: number, requested: FieldsQuery) {
  requireOwnOrganisation(ctx, ...requested.orgIds)
  requireDefinition(ctx, formNo)
  const store = formStore(formNo)
  return readTx(ctx, async (db) => {
    const form = await loadForm(ctx, db, formNo, {
      withRetired: isOn(requested.isAll),
      ...(requested.asThere && requested.entityId ? { entityId: requested.entityId } : {}),
    })
    if (requested.entityId) {
      const entities = await findMasterRecords(ctx, db, { entity: [requested.entityId] })
      found(entities.get('entity')?.get(requested.entityId))
    }
    return {
      ...formView(form),
      master_values: await masterOptions(ctx, db, [...mastersOf(form), ...filterMasters(formNo)], {
        activeOnly: true,
      }),
      abilities: {
        create: canDo(ctx, store, 'create'),
        edit: canDo(ctx, store, 'edit'),
        manage_fields: holds(ctx.actor, 'forms.definition.manage'),
      },
    }
  })
}

interface MasterSwitches {
  only_active?: Switch
  checkaccess?: Switch
  allstatus?: Switch
  allvalues?: Switch
  is_all?: Switch
}

interface MasterValuesQuery extends MasterSwitches {
  /** The form's number or slug. */
  form: number | string
  /** Only these masters, instead of all that the form uses. */
  masters?: readonly string[]
  /** In addition to those that the form uses. */
  extraMasters?: readonly string[]
}

async function optionsRequested(ctx: Ctx, db: Db, form: LoadedForm, requested: MasterValuesQuery) {
  const own = mastersOf(form)
  const wanted = requested.masters ? own.filter((slug) => requested.masters?.includes(slug)) : own
  return masterOptions(ctx, db, [...wanted, ...(requested.extraMasters ?? [])], {
    activeOnly: isOn(requested.only_active) && !isOn(requested.allstatus),
    withSearched: isOn(requested.allvalues),
    ...(isOn(requested.checkaccess) ? { within: groupLimits(ctx, form.formid) } : {}),
  })
}

/** The options of a form's masters, for its drop-downs. */
export async function readMasterValues(ctx: Ctx, requested: MasterValuesQuery) {
  return readTx(ctx, async (db) => {
    const formNo =
      typeof requested.form === 'number' ? requested.form : found(await findFormNo(ctx, db, requested.form))
    requireDefinition(ctx, formNo)
    const form = await loadForm(ctx, db, formNo, { withRetired: isOn(requested.is_all) })
    return { formid: form.formid, master_values: await optionsRequested(ctx, db, form, requested) }
  })
}
