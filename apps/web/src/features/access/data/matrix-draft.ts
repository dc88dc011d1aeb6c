import type {
  MatrixCell,
  MatrixChange,
  MatrixPermission,
  readMatrix,
} from '@muster/contract/access/matrix.contract'
import type { DataOf, Scope } from '@muster/contract/kit/index'
import { ROLE } from '@muster/contract/kit/permissions'
import { matchesWords, wordsIn } from './grant-draft.ts'

export type Matrix = DataOf<typeof readMatrix>
export type MatrixModule = Matrix['modules'][number]

/** What a role is compared with: another role, or the product's defaults. */
export interface Comparison {
  role: number
  with: number | 'product'
}

/** Unsaved changes by cell. */
export type MatrixDraft = ReadonlyMap<string, MatrixChange>

const keyOf = (role: number, permission: string) => `${role} ${permission}`
const EVERYTHING: readonly Scope[] = ['organisation']
const NOTHING: readonly Scope[] = []

/** Cells of the matrix with unsaved changes applied. */
export class MatrixGrid {
  readonly #cells: ReadonlyMap<string, MatrixCell>
  readonly #all: ReadonlySet<number>
  readonly draft: MatrixDraft

  constructor(matrix: Pick<Matrix, 'cells' | 'roles'>, draft: MatrixDraft) {
    this.#cells = new Map(matrix.cells.map((cell) => [keyOf(cell.role_id, cell.permission), cell]))
    this.#all = new Set(matrix.roles.filter((role) => role.holds_all).map((role) => role.role_id))
    this.draft = draft
  }

  /** Stored scopes. */
  stored(role: number, permission: string): readonly Scope[] {
    if (this.#all.has(role)) return EVERYTHING
    return this.#cells.get(keyOf(role, permission))?.scopes ?? NOTHING
  }

  /** Scopes with unsaved changes. */
  scopes(role: number, permission: string): readonly Scope[] {
    return this.draft.get(keyOf(role, permission))?.scopes ?? this.stored(role, permission)
  }

  /** The product's default scopes. */
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

/** Roles with holders, sub-admin roles and compared roles; all roles on request. */
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

/** The draft with one cell set; setting the stored value removes the change. */
export function withCell(grid: MatrixGrid, change: MatrixChange): MatrixDraft {
  const next = new Map(grid.draft)
  const key = keyOf(change.role_id, change.permission)
  if (grid.stored(change.role_id, change.permission).join() === change.scopes.join()) next.delete(key)
  else next.set(key, change)
  return next
}

/** One scope of a cell switched on or off, keeping the permission's order of scopes. */
export function toggledScopes(permission: MatrixPermission, held: readonly Scope[], scope: Scope): Scope[] {
  const isOn = !held.includes(scope)
  return permission.scopes.filter((one) => (one === scope ? isOn : held.includes(one)))
}

/** Modules and permissions that match the search and, on request, differ. */
export function shownModules(
  modules: readonly MatrixModule[],
  grid: MatrixGrid,
  wanted: { search: string; comparison: Comparison | null; onlyDifferences: boolean },
): MatrixModule[] {
  const words = wordsIn(wanted.search)
  const { comparison, onlyDifferences } = wanted
  const isShown = (module: MatrixModule, one: MatrixPermission) => {
    if (!matchesWords(words, module, one)) return false
    return !comparison || !onlyDifferences || grid.differs(one.permission, comparison)
  }
  return modules
    .map((module) => ({ ...module, permissions: module.permissions.filter((one) => isShown(module, one)) }))
    .filter((module) => module.permissions.length > 0)
}
