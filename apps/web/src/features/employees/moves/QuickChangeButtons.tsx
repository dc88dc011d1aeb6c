import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOfflineLock } from '../../../lib/calls/connection.ts'
import type { EmployeeRecord } from '../data/employee-queries.ts'
import type { QuickChange } from './quick-changes.ts'
import './texts.ts'

const QuickChangeDrawer = lazy(() => import('./QuickChangeDrawer.tsx'))
const quickChanges: readonly QuickChange[] = ['manager', 'promote', 'place']

/** Change manager, promote and transfer, for callers who may transfer the person. */
export function QuickChangeButtons({
  person,
  actions,
}: {
  person: EmployeeRecord
  actions: readonly string[]
}) {
  const { t } = useTranslation('moves')
  const [open, setOpen] = useState<QuickChange | null>(null)
  const offlineLock = useOfflineLock()
  if (!actions.includes('EMPLOYEE_TRANSFER')) return null
  return (
    <>
      {quickChanges.map((change) => (
        <Button
          key={change}
          variant="default"
          size="compact-md"
          onClick={() => setOpen(change)}
          {...offlineLock}
        >
          {t(`quick.${change}`)}
        </Button>
      ))}
      {open ? (
        <Suspense fallback={null}>
          <QuickChangeDrawer change={open} person={person} onClose={() => setOpen(null)} />
        </Suspense>
      ) : null}
    </>
  )
}
