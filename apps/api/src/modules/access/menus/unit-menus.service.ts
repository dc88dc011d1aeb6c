import type {
  getOrgMenus,
  listUnitMenus,
  readUserMenus,
  saveUserMenus,
} from '@muster/contract/access/unit-menus.contract'
import type { BodyOf, DataOf } from '@muster/contract/kit/index'
import { UNIT_FORM } from '@muster/contract/organisation/organisation.constants'
import { holds, isAdministrator } from '../../../platform/access/actor.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type Db, readTx, tx } from '../../../platform/db/tx.ts'
import { fail, found } from '../../../platform/errors.ts'
import { accessChanged } from '../../../platform/realtime/session-end.ts'
import { takeAuthority } from '../roles/authority.service.ts'
import { menusTexts } from './menus.texts.ts'
import {
  findUnitMenus,
  findUnitViewers,
  hasAccount,
  lockAccountName,
  type UnitMenuRow,
  writeHidden,
} from './unit-menus.queries.ts'

const MANAGE = 'access.unit_menu.manage'
const SEES_UNITS = ['organisation.masters.view', 'organisation.masters.manage']

/** The parent unit in the menu, by form number. */
const parents: Readonly<Record<number, number>> = {
  [UNIT_FORM.sub_department]: UNIT_FORM.department,
  [UNIT_FORM.branch]: UNIT_FORM.location,
  [UNIT_FORM.channel]: UNIT_FORM.channel_type,
  [UNIT_FORM.region]: UNIT_FORM.zone,
  [UNIT_FORM.location]: UNIT_FORM.region,
}

const flagOf = (isTrue: boolean): 0 | 1 => (isTrue ? 1 : 0)

function entryOf(row: UnitMenuRow) {
  return {
    ID: row.form_no,
    name: row.name,
    parent_id: parents[row.form_no] ?? null,
    km_master_forms: { FORM_SLUG: row.slug, FORM_NAME: row.name },
  }
}

/** The organisation's unit menus, and the accounts that hiding one would affect. */
export function listMenusOfUnits(ctx: Ctx): Promise<DataOf<typeof listUnitMenus>> {
  return readTx(ctx, async (db) => {
    const rows = await findUnitMenus(ctx, db, null)
    const { ids, accounts } = await findUnitViewers(ctx, db)
    return {
      menus: rows.map((row) => ({
        ...entryOf(row),
        is_shown: flagOf(!row.is_hidden),
        hidden_for: row.hidden_for,
      })),
      viewers: { total: ids.length, accounts },
    }
  })
}

/** The unit menus that the caller sees; none without a permission to view units. */
export function listOwnUnitMenus(ctx: Ctx): Promise<DataOf<typeof getOrgMenus>> {
  if (!SEES_UNITS.some((permission) => holds(ctx.actor, permission))) return Promise.resolve({ menus: [] })
  return readTx(ctx, async (db) => {
    const rows = await findUnitMenus(ctx, db, ctx.actor.accountId)
    return { menus: rows.filter((row) => !row.is_hidden && !row.is_hidden_here).map(entryOf) }
  })
}

/**
 * The unit menus of one account.
 *
 * @throws AppError `record.not_found` when the organisation has no such account
 */
export function readMenusOfAccount(ctx: Ctx, accountId: number): Promise<DataOf<typeof readUserMenus>> {
  return readTx(ctx, async (db) => {
    if (!(await hasAccount(ctx, db, accountId))) fail('record.not_found')
    const rows = await findUnitMenus(ctx, db, accountId)
    return {
      menus: rows.map((row) => ({
        ...entryOf(row),
        is_shown: flagOf(!row.is_hidden && !row.is_hidden_here),
        is_hidden_for_all: flagOf(row.is_hidden),
      })),
    }
  })
}

type SaveInput = BodyOf<typeof saveUserMenus>

/** The changes compared with the stored state; the last entry wins if a unit occurs twice. */
function changesOf(input: SaveInput, rows: readonly UnitMenuRow[]) {
  const known = new Map(rows.map((row) => [row.form_no, row]))
  const wanted = new Map(input.menus.map(({ ID, is_shown }) => [ID, is_shown === 1]))
  const unknown = [...wanted.keys()].find((id) => !known.has(id))
  if (unknown !== undefined) {
    const index = input.menus.findIndex(({ ID }) => ID === unknown)
    fail('request.invalid', { fields: { [`menus.${index}.ID`]: menusTexts('unknownUnit') } })
  }
  const isHidden = (row: UnitMenuRow) => (input.id ? row.is_hidden_here : row.is_hidden)
  const changed = [...wanted].flatMap(([id, isShown]) => {
    const row = known.get(id) as UnitMenuRow
    return isHidden(row) === isShown ? [{ row, isShown }] : []
  })
  return changed
}

async function labelOfAccount(ctx: Ctx, db: Db, id: number): Promise<string> {
  // Like every other grant, the own menu is decided by others.
  if (id === ctx.actor.accountId && !isAdministrator(ctx.actor)) fail('access.denied')
  return found(await lockAccountName(ctx, db, id))
}

/**
 * Shows or hides unit menus for the organisation or one account. Takes effect on the next request; open pages reload
 * their menu.
 *
 * @throws AppError `record.not_found`, `request.invalid`, `access.denied` for one's own account
 */
export function saveMenusOfUnits(caller: Ctx, input: SaveInput): Promise<DataOf<typeof saveUserMenus>> {
  const accountId = input.id ?? null
  return tx(caller, async (db) => {
    const ctx = { ...caller, actor: await takeAuthority(caller, db, MANAGE) }
    const label = accountId === null ? 'Everybody' : await labelOfAccount(ctx, db, accountId)
    const changed = changesOf(input, await findUnitMenus(ctx, db, accountId))
    if (changed.length === 0) return { changed: 0 }
    const formsOf = (shown: boolean) =>
      changed.filter(({ isShown }) => isShown === shown).map(({ row }) => row.form_no)
    await writeHidden(ctx, db, accountId, { hide: formsOf(false), show: formsOf(true) })
    const affected = accountId === null ? (await findUnitViewers(ctx, db)).ids : [accountId]
    await recordAudit(ctx, db, {
      recordType: 'unit_menu',
      recordId: accountId,
      recordLabel: label,
      changes: Object.fromEntries(
        changed.map(({ row, isShown }) => [
          row.name,
          [isShown ? 'hidden' : 'shown', isShown ? 'shown' : 'hidden'],
        ]),
      ),
    })
    await accessChanged(ctx, db, affected)
    return { changed: changed.length }
  })
}
