import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { ProfileTab } from '../../../lib/screen/extensions.ts'

const panels = new Map<string, ReturnType<typeof panelOf>>()
const panelOf = (tab: ProfileTab) => lazy(tab.lazy)

/** A module's part of a person's record, loaded when it is opened. */
export function ProfilePanel({ tab, employeeId }: { tab: ProfileTab; employeeId: number }) {
  const Panel = panels.get(tab.id) ?? panelOf(tab)
  panels.set(tab.id, Panel)
  return (
    <Suspense fallback={<Skeleton height={240} radius="lg" />}>
      <Panel employeeId={employeeId} />
    </Suspense>
  )
}
