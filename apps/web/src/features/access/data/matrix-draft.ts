import type {
  MatrixCell,
  MatrixChange,
  MatrixPermission,
  readMatrix,
} from '@muster/contract/access/matrix.contract'
import type { DataOf, Scope } from '@muster/contract/kit/index'
import { ROLE } from '@muster/contract/kit/permissions'

export type Matrix = DataOf<typeof readMatrix>
export type MatrixModule = Matrix['modules'][number]

/** What is compared with what: a role with another one, or with the product's own defaults. */
export interface Comparison {
  role: number
  with: number | 'product'
}

/** Changes that are not saved, by cell. */
export type MatrixDraft = ReadonlyMap<string, MatrixChange>

const keyOf = (role: number, permission: string) => `${role} ${permission}`
const EVERYTHING: readonly Scope[] = ['organisation']
const NOTHING: readonly Scope[] = []

/** The cells of a matrix with the changes made to them. */
export class MatrixGrid {
  readonly #cells: ReadonlyMap<string, MatrixCell>
  readonly #all: ReadonlySet<number>
  readonly draft: MatrixDraft

  constructor(matrix: Pick<Matrix, 'cells' | 'roles'>, draft: MatrixDraft) {
    this.#cells = new Map(matrix.cells.map((cell) => [keyOf(cell.role_id, cell.permission), cell]))
    this.#all = new Set(matrix.roles.filter((role) => role.holds_all).map((role) => role.role_id))
    this.draft = draft
  }

  /** As stored. */
  stored(role: number, permission: string): readonly Scope[] {
    if (this.#all.has(role)) return EVERYTHING
    return this.#cells.get(keyOf(role, permission))?.scopes ?? NOTHING
  }

  /** With what was changed. */
  scopes(role: number, permission: string): readonly Scope[] {
    return this.draft.get(keyOf(role, permission))?.scopes ?? this.stored(role, permission)
  }

  /** As the product comes. */
  defaults(role: number, permission: string): readonly Scope[] {
    if (this.#all.has(role)) return EVERYTHING
    return this.#cells.get(keyOf(role, permission))?.defaults ?? NOTHING
  }

  isChanged(role: number, permission: string): boolean {
    return this.draft.has(keyOf(role, permission))
  }

  differs(permission: string, { role, with: other }: Comparison): boolean {
    const theirs = other === 'product' ? this.defaults(role, permission) : this.scopes(other, permission)
    return theirs.join() !== this.scopes(role, permission).join()
  }
}

/** Roles that somebody holds, sub-admins, those compared; all of them when asked for. */
export function usedRoles(
  { roles }: Pick<Matrix, 'roles'>,
  { withUnused, comparison }: { withUnused: boolean; comparison: Comparison | null },
): Matrix['roles'] {
  const compared = [comparison?.role, comparison?.with]
  return roles.filter(
    ({ role_id, people }) =>
      withUnused || people > 0 || role_id === ROLE.subAdmin || compared.includes(role_id),
  )
}

/** The draft with one cell set; back to what is stored is no change. */
export function withCell(grid: MatrixGrid, change: MatrixChange): MatrixDraft {
  const next = new Map(grid.draft)
  const key = keyOf(change.role_id, change.permission)
  if (grid.stored(change.role_id, change.permission).join() === change.scopes.join()) next.delete(key)
  else next.set(key, change)
  return next
}

/** One scope of a cell on or off, in the order in which the permission names them. */
export function toggledScopes(permission: MatrixPermission, held: readonly Scope[], scope: Scope): Scope[] {
  const isOn = !held.includes(scope)
  return permission.scopes.filter((one) => (one === scope ? isOn : held.includes(one)))
}

/** Modules and permissions that match the search and, when asked for, differ. */
export function shownModules(
  modules: readonly MatrixModule[],
  grid: MatrixGrid,
  wanted: { search: string; comparison: Comparison | null; onlyDifferences: boolean },
): MatrixModule[] {
  const words = wanted.search.toLowerCase().split(/\s+/).filter(Boolean)
  const { comparison, onlyDifferences } = wanted
  const isShown = (module: MatrixModule, one: MatrixPermission) => {
    const text = `${module.name} ${one.label} ${one.permission}`.toLowerCase()
    if (!words.every((word) => text.includes(word))) return false
    return !comparison || !onlyDifferences || grid.differs(one.permission, comparison)
  }
  return modules
    .map((module) => ({ ...module, permissions: module.permissions.filter((one) => isShown(module, one)) }))
    .filter((module) => module.permissions.length > 0)
}
