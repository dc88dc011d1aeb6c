import { Button, Group, Skeleton, Stack } from '@mantine/core'
import { StatusBadge, type StatusKind } from '@muster/ui/feedback'
import { DetailDrawer } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { AskModal } from './AskModal.tsx'
import { ProbationFacts } from './ProbationFacts.tsx'
import { ProbationFeedback } from './ProbationFeedback.tsx'
import { ProbationTasks } from './ProbationTasks.tsx'
import { checkOptions, type ProbationCheck } from './probation-queries.ts'
import './texts.ts'

const DecisionModal = lazy(() => import('./DecisionModal.tsx'))

export type Decision = 'confirm' | 'extend' | 'end'
const kinds: Record<string, StatusKind> = { open: 'pending', confirmed: 'success', ended: 'neutral' }

/** An employee's probation beside the list: status, feedback, tasks and decision. */
export default function ProbationDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('probation')
  const check = useQuery(checkOptions(id))
  const [action, setAction] = useState<Decision | 'ask' | null>(null)
  const { data } = check
  const state = data?.probation?.state
  return (
    <>
      <DetailDrawer
        isOpen
        onClose={onClose}
        title={data?.EMPLOYEE_NAME ?? t('loading')}
        subtitle={data?.EMPLOYEE_CODE}
        badge={
          state ? <StatusBadge kind={kinds[state] ?? 'neutral'}>{t(`state.${state}`)}</StatusBadge> : null
        }
        pageHref={hrefOf(`/users/view/${id}`)}
        footer={data ? <Actions check={data} onAction={setAction} /> : undefined}
        texts={{ close: t('close'), openPage: t('actions.profile') }}
      >
        <Loaded query={check} skeleton={<Skeleton height={320} radius="lg" />} order={3}>
          {(loaded) => (
            <Stack gap="xl">
              <ProbationFacts check={loaded} />
              {loaded.feedback === undefined ? null : <ProbationFeedback check={loaded} />}
              <ProbationTasks tasks={loaded.tasks} />
            </Stack>
          )}
        </Loaded>
      </DetailDrawer>
      {data && action === 'ask' ? <AskModal check={data} onClose={() => setAction(null)} /> : null}
      {data && action && action !== 'ask' ? (
        <Suspense fallback={null}>
          <DecisionModal check={data} action={action} onClose={() => setAction(null)} />
        </Suspense>
      ) : null}
    </>
  )
}

function Actions({
  check,
  onAction,
}: {
  check: ProbationCheck
  onAction: (action: Decision | 'ask') => void
}) {
  const { t } = useTranslation('probation')
  const { abilities, probation, feedback } = check
  if (!abilities.decide && !abilities.ask) return null
  const isRequested = feedback?.state === 'asked'
  return (
    <Group gap="xs" justify="flex-end" wrap="wrap">
      {abilities.ask ? (
        <Button variant="default" onClick={() => onAction('ask')}>
          {t(isRequested ? 'actions.remind' : 'actions.ask')}
        </Button>
      ) : null}
      {abilities.decide ? (
        <>
          <Button variant="default" onClick={() => onAction('end')}>
            {t('actions.end')}
          </Button>
          {probation && probation.limits.extensions_left > 0 ? (
            <Button variant="default" onClick={() => onAction('extend')}>
              {t('actions.extend')}
            </Button>
          ) : null}
          <Button onClick={() => onAction('confirm')}>{t('actions.confirm')}</Button>
        </>
      ) : null}
    </Group>
  )
}
