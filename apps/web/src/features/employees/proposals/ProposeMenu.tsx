import { Button, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan, useUser } from '../../../lib/session/session.ts'
import type { EmployeeRecord } from '../data/employee-queries.ts'
import { checkOptions } from '../probation/probation-queries.ts'
import type { ProbationAction } from './ProposeProbationModal.tsx'
import './texts.ts'

const ProposeTransferModal = lazy(() => import('./ProposeTransferModal.tsx'))
const ProposeProbationModal = lazy(() => import('./ProposeProbationModal.tsx'))

const actions: readonly ProbationAction[] = ['confirm', 'extend', 'end']

/** Menu of the changes a manager may propose for a team member; hidden from others. */
export default function ProposeMenu({ person }: { person: EmployeeRecord }) {
  const { t } = useTranslation('proposals')
  const mayRaise = useCan('requests.raise')
  const seesProbation = useCan('employees.probation.view')
  const { is_team_lead: leads } = useUser()
  const isOffered = mayRaise && leads && person.status === 'active'
  const check = useQuery({ ...checkOptions(person.EMPLOYEE_ID), enabled: isOffered && seesProbation }).data
  const [open, setOpen] = useState<ProbationAction | 'transfer' | null>(null)
  if (!isOffered) return null
  const isOnProbation = check?.probation?.state === 'open'
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" mih={44}>
            {t('propose')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen('transfer')}>{t('transfer')}</Menu.Item>
          {isOnProbation
            ? actions.map((action) => (
                <Menu.Item key={action} onClick={() => setOpen(action)}>
                  {t(action)}
                </Menu.Item>
              ))
            : null}
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>
        {open === 'transfer' ? <ProposeTransferModal person={person} onClose={() => setOpen(null)} /> : null}
        {open !== null && open !== 'transfer' && check ? (
          <ProposeProbationModal person={person} action={open} check={check} onClose={() => setOpen(null)} />
        ) : null}
      </Suspense>
    </>
  )
}
