import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { loadProfileTabs, type ProfileTab } from '../../../lib/screen/extensions.ts'
import type { EntryName } from '../../../lib/session/entry.ts'
import { useSession } from '../../../lib/session/session.ts'

const CONSOLE: readonly EntryName[] = ['admin']

/** The modules' parts of a person's record that the user may see in this entry. */
export function useProfileTabs(entry: EntryName): readonly ProfileTab[] {
  const granted = useSession()?.user.permissions
  const known = useQuery({ queryKey: ['profile-tabs'], queryFn: loadProfileTabs, staleTime: Infinity }).data
  return useMemo(
    () =>
      (known ?? []).filter(
        ({ permission, entries = CONSOLE }) => granted?.includes(permission) && entries.includes(entry),
      ),
    [known, granted, entry],
  )
}
