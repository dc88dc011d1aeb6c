import { lazy, Suspense } from 'react'
import { isApiError } from '../../../lib/calls/api.ts'
import type { InUse } from './InUseModal.tsx'
import type { ChosenUnit } from './UnitChoice.tsx'

const InUseModal = lazy(() => import('./InUseModal.tsx'))
const MergeModal = lazy(() => import('./MergeModal.tsx'))
const UseDrawer = lazy(() => import('./UseDrawer.tsx'))

/** The open dialog of a unit. */
export type ShownUnit =
  | { kind: 'use'; unit: ChosenUnit }
  | { kind: 'merge'; unit: ChosenUnit }
  | { kind: 'in-use'; unit: InUse }
  | null

/** What prevents deactivation, from the refused call; null for any other error. */
export function usesOf(error: unknown): InUse['uses'] | null {
  if (!isApiError(error, 'organisation.master_in_use')) return null
  return (error.data as { uses?: InUse['uses'] } | undefined)?.uses ?? null
}

interface UnitWindowsProps {
  formid: number
  shown: ShownUnit
  onShow: (shown: ShownUnit) => void
}

/** The dialogs of a unit, which can lead to each other. */
export function UnitWindows({ formid, shown, onShow }: UnitWindowsProps) {
  if (shown === null) return null
  const close = () => onShow(null)
  const merge = () => onShow({ kind: 'merge', unit: { id: shown.unit.id, name: shown.unit.name } })
  return (
    <Suspense fallback={null}>
      {shown.kind === 'use' ? (
        <UseDrawer
          formid={formid}
          id={shown.unit.id}
          name={shown.unit.name}
          onMerge={merge}
          onClose={close}
        />
      ) : null}
      {shown.kind === 'merge' ? <MergeModal formid={formid} units={[shown.unit]} onClose={close} /> : null}
      {shown.kind === 'in-use' ? <InUseModal unit={shown.unit} onMove={merge} onClose={close} /> : null}
    </Suspense>
  )
}
