import { Card, Group, Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import classes from './Moves.module.css'
import { plannedOfOptions } from './moves-queries.ts'
import { PlannedItem } from './PlannedItem.tsx'
import './texts.ts'

const CancelModal = lazy(() => import('./CancelModal.tsx'))

interface PlannedCardProps {
  employeeId: number
  /** What to do first, shown while nothing is planned. */
  action?: ReactNode
}

/** An employee's planned changes, which can be cancelled until they take effect. */
export default function PlannedCard({ employeeId, action }: PlannedCardProps) {
  const { t } = useTranslation('moves')
  const query = useQuery(plannedOfOptions(employeeId))
  const [cancelling, setCancelling] = useState<string | null>(null)
  return (
    <Card component="section" aria-labelledby="planned" padding="lg">
      <Title order={2} size="h4" id="planned" mb="md">
        {t('planned.title')}
      </Title>
      <Loaded query={query} skeleton={<Skeleton height={60} />} order={3}>
        {({ changes }) =>
          changes.length === 0 ? (
            <>
              <Text size="sm" c="dimmed">
                {t('planned.noneForPerson')}
              </Text>
              {action ? (
                <Group gap="xs" mt="sm">
                  {action}
                </Group>
              ) : null}
            </>
          ) : (
            <ul className={classes.people}>
              {changes.map((row) => (
                <li key={row.id} className={classes.person}>
                  <PlannedItem row={row} onCancel={() => setCancelling(row.id)} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {cancelling === null ? null : (
        <Suspense fallback={null}>
          <CancelModal ids={[cancelling]} onClose={() => setCancelling(null)} />
        </Suspense>
      )}
    </Card>
  )
}
