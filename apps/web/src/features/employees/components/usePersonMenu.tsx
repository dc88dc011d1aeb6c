import type { PageAction } from '@muster/ui/page'
import { useMutation } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { viewAs } from '../../../lib/session/view-as.ts'
import type { EmployeeRecord } from '../data/employee-queries.ts'
import { useMoveMenu } from '../moves/useMoveMenu.tsx'
import '../id-card/texts.ts'

const SuspendModal = lazy(() => import('../suspension/SuspendModal.tsx'))
const IdCardDrawer = lazy(() => import('../id-card/IdCardDrawer.tsx'))
const ProbationDrawer = lazy(() => import('../probation/ProbationDrawer.tsx'))

type PersonAction = 'suspend' | 'probation' | 'idCard'
const dialogOf: Readonly<Record<string, PersonAction>> = {
  EMPLOYEE_PROBATION: 'probation',
  EMPLOYEE_SUSPEND: 'suspend',
}

/**
 * Employment, probation, suspension and improvement plan actions for the menus of the record and the
 * directory, offered according to the server's action keys.
 */
export function usePersonMenu(
  person: EmployeeRecord,
  actions: readonly string[],
): { entries: PageAction[]; modal: ReactNode } {
  const { t } = useTranslation('employees')
  const [open, setOpen] = useState<PersonAction | null>(null)
  const moves = useMoveMenu(person, actions)
  const close = () => setOpen(null)
  const entries = Object.entries(dialogOf)
    .filter(([key]) => actions.includes(key))
    .map(([, action]): PageAction => ({ label: t(`actions.${action}`), onClick: () => setOpen(action) }))
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
  const { mutate: startViewing } = useMutation({
    mutationFn: () => viewAs({ employee_id: person.EMPLOYEE_ID }),
  })
  const look: PageAction[] = actions.includes('EMPLOYEE_VIEW_AS')
    ? [{ label: t('actions.viewAs'), onClick: () => startViewing() }]
    : []
  return { entries: [...moves.entries, ...entries, ...plan, ...card, ...look], modal: modal ?? moves.modal }
}
