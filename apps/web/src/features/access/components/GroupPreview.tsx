import { Alert, Card, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle } from '@muster/ui/icons'
import { PersonChip } from '@muster/ui/people'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { hasLimits, type LimitIds } from '../data/group-draft.ts'
import { previewOptions } from '../data/group-queries.ts'
import classes from './Groups.module.css'

const DEBOUNCE_MS = 250

/** People covered by the unsaved conditions, recounted after each change (debounced). */
export function GroupPreview({ limits }: { limits: LimitIds }) {
  const { t } = useTranslation('access-groups')
  const [requested] = useDebouncedValue(limits, DEBOUNCE_MS)
  const isWanted = hasLimits(limits) && hasLimits(requested)
  const { data, error, isFetching } = useQuery({ ...previewOptions(requested), enabled: isWanted })
  const isStale = requested !== limits || isFetching
  return (
    <Card padding="lg" component="section" aria-label={t('preview.title')}>
      <Title order={2} size="h5">
        {t('preview.title')}
      </Title>
      <div role="status" aria-busy={isStale}>
        {isWanted ? (
          <Answer data={data} error={error} isStale={isStale} />
        ) : (
          <Text size="sm" c="dimmed" mt="xs">
            {t('preview.empty')}
          </Text>
        )}
      </div>
    </Card>
  )
}

interface Preview {
  people: number
  left: number
  is_within_reach: boolean
  sample: {
    EMPLOYEE_ID: number
    EMPLOYEE_CODE: string
    EMPLOYEE_NAME: string
    DEPARTMENT_NAME: string | null
    LOCATION_NAME: string | null
  }[]
}

interface AnswerProps {
  data: Preview | undefined
  error: Error | null
  isStale: boolean
}

function Answer({ data, error, isStale }: AnswerProps) {
  const { t } = useTranslation('access-groups')
  if (error) {
    return (
      <Text size="sm" c="red" mt="xs">
        {t('preview.failed')} {messageOf(error)}
      </Text>
    )
  }
  if (!data) return <Skeleton height={38} width={140} mt="xs" aria-label={t('preview.counting')} />
  return (
    <Stack gap="sm" mt={4}>
      <Count data={data} isStale={isStale} />
      {data.is_within_reach ? null : (
        <Alert color="yellow" variant="light" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {t('preview.beyond')}
        </Alert>
      )}
      <Sample data={data} />
    </Stack>
  )
}

function Count({ data, isStale }: { data: Preview; isStale: boolean }) {
  const { t } = useTranslation('access-groups')
  const format = useFormatter()
  const { people, left } = data
  return (
    <div>
      <div className={classes.number} data-stale={isStale || undefined}>
        {t('preview.sees', { count: people, number: format.number(people) })}
      </div>
      {left > 0 ? (
        <Text size="sm" c="dimmed">
          {t('preview.left', { count: left, number: format.number(left) })}
        </Text>
      ) : null}
      {people === 0 && data.is_within_reach ? (
        <Text size="sm" c="dimmed">
          {t('preview.nobody')}
        </Text>
      ) : null}
    </div>
  )
}

function Sample({ data }: { data: Preview }) {
  const { t } = useTranslation('access-groups')
  const format = useFormatter()
  if (data.sample.length === 0) return null
  const more = data.people - data.sample.length
  return (
    <div className={classes.sample}>
      <Text size="xs" c="dimmed" fw={600} mb={6}>
        {t('preview.sample')}
      </Text>
      <Stack gap={8}>
        {data.sample.map((person) => (
          <PersonChip
            key={person.EMPLOYEE_ID}
            name={person.EMPLOYEE_NAME}
            colorKey={person.EMPLOYEE_CODE}
            size={28}
            subtitle={[person.DEPARTMENT_NAME, person.LOCATION_NAME].filter(Boolean).join(' · ')}
          />
        ))}
      </Stack>
      {more > 0 ? (
        <Text size="sm" c="dimmed" mt={8}>
          {t('preview.more', { number: format.number(more) })}
        </Text>
      ) : null}
    </div>
  )
}
