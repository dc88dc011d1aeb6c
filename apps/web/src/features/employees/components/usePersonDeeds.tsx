import type { PageAction } from '@muster/ui/page'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import type { EmployeeRecord } from '../data/employee-queries.ts'
import { useMoveDeeds } from '../moves/useMoveDeeds.tsx'
import '../id-card/texts.ts'

const SuspendModal = lazy(() => import('../suspension/SuspendModal.tsx'))
const IdCardDrawer = lazy(() => import('../id-card/IdCardDrawer.tsx'))
const ProbationDrawer = lazy(() => import('../probation/ProbationDrawer.tsx'))

type Deed = 'suspend' | 'probation' | 'idCard'
const deedOf: Readonly<Record<string, Deed>> = {
  EMPLOYEE_PROBATION: 'probation',
  EMPLOYEE_SUSPEND: 'suspend',
}

/**
 * Employment, probation, suspension and improvement plan actions for the menus of the record and the
 * directory, offered according to the server's action keys.
 */
export function usePersonDeeds(
  person: EmployeeRecord,
  actions: readonly string[],
): { deeds: PageAction[]; modal: ReactNode } {
  const { t } = useTranslation('employees')
  const [open, setOpen] = useState<Deed | null>(null)
  const moves = useMoveDeeds(person, actions)
  const close = () => setOpen(null)
  const deeds = Object.entries(deedOf)
    .filter(([key]) => actions.includes(key))
    .map(([, deed]): PageAction => ({ label: t(`actions.${deed}`), onClick: () => setOpen(deed) }))
  const modal =
    open === null ? null : (
      <Suspense fallback={null}>
        {open === 'suspend' ? <SuspendModal person={person} onClose={close} /> : null}
        {open === 'probation' ? <ProbationDrawer id={person.EMPLOYEE_ID} onClose={close} /> : null}
        {open === 'idCard' ? <IdCardDrawer id={person.EMPLOYEE_ID} onClose={close} /> : null}
      </Suspense>
    )
  const plan: PageAction[] = actions.includes('EMPLOYEE_PIP')
    ? [
        {
          label: t('actions.pip'),
          href: hrefOf(`/users/edm-dashboard/pip-list/edit?employee=${person.EMPLOYEE_ID}`),
        },
      ]
    : []
  const card: PageAction[] = actions.includes('EMPLOYEE_ID_CARD')
    ? [{ label: t('idCard:action'), onClick: () => setOpen('idCard') }]
    : []
  return { deeds: [...moves.deeds, ...deeds, ...plan, ...card], modal: modal ?? moves.modal }
}
