import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useOfflineLock } from '../../../lib/calls/connection.ts'
import type { EmployeeRecord } from '../data/employee-queries.ts'
import type { QuickChange } from './quick-changes.ts'
import './texts.ts'

const QuickChangeDrawer = lazy(() => import('./QuickChangeDrawer.tsx'))
const quickChanges: readonly QuickChange[] = ['manager', 'promote', 'place']

/**
 * Change manager, promote and transfer, for callers who may transfer the person. The address can open one of them:
 * `?change=manager`.
 */
export function QuickChangeButtons({
  person,
  actions,
}: {
  person: EmployeeRecord
  actions: readonly string[]
}) {
  const { t } = useTranslation('moves')
  const [query, setQuery] = useSearchParams()
  const asked = quickChanges.find((change) => change === query.get('change')) ?? null
  const [pressed, setOpen] = useState<QuickChange | null>(null)
  const open = pressed ?? asked
  const offlineLock = useOfflineLock()
  if (!actions.includes('EMPLOYEE_TRANSFER')) return null
  const close = () => {
    setOpen(null)
    if (asked === null) return
    const rest = new URLSearchParams(query)
    rest.delete('change')
    setQuery(rest, { replace: true })
  }
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
          <QuickChangeDrawer change={open} person={person} onClose={close} />
        </Suspense>
      ) : null}
    </>
  )
}
