import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOfflineLock } from '../../../lib/calls/connection.ts'
import type { EmployeeRecord } from '../data/employee-queries.ts'
import type { Act } from './acts.ts'
import './texts.ts'

const ActDrawer = lazy(() => import('./ActDrawer.tsx'))
const acts: readonly Act[] = ['manager', 'promote', 'place']

/** Change manager, promote and transfer, for callers who may transfer the person. */
export function ActButtons({ person, actions }: { person: EmployeeRecord; actions: readonly string[] }) {
  const { t } = useTranslation('moves')
  const [open, setOpen] = useState<Act | null>(null)
  const offlineLock = useOfflineLock()
  if (!actions.includes('EMPLOYEE_TRANSFER')) return null
  return (
    <>
      {acts.map((act) => (
        <Button key={act} variant="default" size="compact-md" onClick={() => setOpen(act)} {...offlineLock}>
          {t(`act.${act}`)}
        </Button>
      ))}
      {open ? (
        <Suspense fallback={null}>
          <ActDrawer act={open} person={person} onClose={() => setOpen(null)} />
        </Suspense>
      ) : null}
    </>
  )
}
