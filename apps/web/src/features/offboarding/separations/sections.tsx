import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

interface SeparationSection {
  key: string
  /** Statuses in which it is shown. */
  statuses: readonly number[]
  component: LazyExoticComponent<ComponentType<{ sepid: number }>>
}

/** Further parts of a separation's page, in order: each reads for itself and shows nothing that its reader may not see. */
export const separationSections: readonly SeparationSection[] = [
  {
    key: 'clearance',
    statuses: [1, 3, 4, 5, 6],
    component: lazy(() => import('../clearance/ClearancePanel.tsx')),
  },
  {
    key: 'exit-interview',
    statuses: [1, 3, 4, 5, 6],
    component: lazy(() => import('../exit-interview/InterviewPanel.tsx')),
  },
  {
    key: 'settlement',
    statuses: [3, 4, 5, 6],
    component: lazy(() => import('../settlement/SettlementPanel.tsx')),
  },
  {
    key: 'letters',
    statuses: [1, 3, 4, 6],
    component: lazy(() => import('../leaver/LettersPanel.tsx')),
  },
  {
    key: 'leaver',
    statuses: [1, 3, 4, 6],
    component: lazy(() => import('../leaver/AccessPanel.tsx')),
  },
]
