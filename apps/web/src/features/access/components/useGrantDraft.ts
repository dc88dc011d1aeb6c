import type { MenuModule } from '@muster/contract/access/user-menus.contract'
import { useState } from 'react'
import type { GrantDraft } from '../data/grant-draft.ts'

/** Stored grants as a draft. */
export const tickedIn = (modules: readonly MenuModule[]): string[] =>
  modules.flatMap(({ grants }) => grants.filter((grant) => grant.is_granted).map((grant) => grant.permission))

/** A new sub-admin's grants: everybody's data, without an end. */
export const newGrant = (permissions: readonly string[]): GrantDraft => ({
  permissions,
  scope: 'organisation',
  groupIds: [],
  endsOn: null,
})

/** Equal for equal grants. */
export const textOf = ({ permissions, groupIds, ...rest }: GrantDraft) =>
  JSON.stringify([[...permissions].sort(), [...groupIds].sort((a, b) => a - b), rest])

/** The draft being edited, and whether it differs from the stored grants. */
export function useGrantDraft(stored: GrantDraft) {
  const [draft, setDraft] = useState<GrantDraft>(stored)
  return { draft, setDraft, isDirty: textOf(draft) !== textOf(stored) }
}
