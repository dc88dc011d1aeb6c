import type { MenuModule } from '@muster/contract/access/user-menus.contract'
import { useState } from 'react'
import type { GrantDraft } from '../data/grant-draft.ts'

/** The ticks of a tree as they are stored. */
export const tickedIn = (modules: readonly MenuModule[]): string[] =>
  modules.flatMap(({ grants }) => grants.filter((grant) => grant.is_granted).map((grant) => grant.permission))

const textOf = ({ permissions, groupIds, ...rest }: GrantDraft) =>
  JSON.stringify([[...permissions].sort(), [...groupIds].sort((a, b) => a - b), rest])

/** What is being chosen, and whether it differs from what is stored. */
export function useGrantDraft(stored: GrantDraft) {
  const [draft, setDraft] = useState<GrantDraft>(stored)
  return { draft, setDraft, isDirty: textOf(draft) !== textOf(stored) }
}
