import type { PageAction } from '@muster/ui/page'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EmployeeRecord } from '../data/employee-queries.ts'
import type { MoveAction } from './MoveDialog.tsx'
import './texts.ts'

const MoveDialog = lazy(() => import('./MoveDialog.tsx'))

/** Server action keys that offer an action, with its label and dialog. */
function entriesOf(person: EmployeeRecord, actions: readonly string[]) {
  const isLeaving = person.status === 'active' && person.left_on !== null
  const separation = isLeaving ? (['undoSeparation', 'undo'] as const) : (['separate', 'separate'] as const)
  const all = [
    ['EMPLOYEE_TRANSFER', 'transfer', 'transfer'],
    ['EMPLOYEE_SEPARATION', ...separation],
    ...(isLeaving ? ([['EMPLOYEE_SEPARATION', 'handOver', 'handOver']] as const) : []),
    ['EMPLOYEE_REJOIN', 'rejoin', 'rejoin'],
    ['EMPLOYEE_ROSTER_ACTIVATE', person.IS_ROSTER_ACTIVE === 1 ? 'rosterOff' : 'rosterOn', 'roster'],
    ['EMPLOYEE_ATS_LOGIN', person.IS_ACTIVE_ATS === 1 ? 'atsOff' : 'atsOn', 'ats'],
  ] as const
  return all.filter(([key]) => actions.includes(key))
}

/** Transfer, separation and rejoining actions, offered according to the server's action keys. */
export function useMoveMenu(
  person: EmployeeRecord,
  actions: readonly string[],
): { entries: PageAction[]; modal: ReactNode } {
  const { t } = useTranslation('moves')
  const [open, setOpen] = useState<MoveAction | null>(null)
  const entries = entriesOf(person, actions).map(
    ([, label, action]): PageAction => ({ label: t(`actions.${label}`), onClick: () => setOpen(action) }),
  )
  const modal = open ? (
    <Suspense fallback={null}>
      <MoveDialog action={open} person={person} onClose={() => setOpen(null)} />
    </Suspense>
  ) : null
  return { entries, modal }
}
