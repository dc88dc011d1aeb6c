import { Alert, Button, Group, Text } from '@mantine/core'
import { readLms, testLms } from '@muster/contract/calls/integrations/lms'
import type { LmsConnection } from '@muster/contract/integrations/lms.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { endpointKey, writeOptions } from '../../../lib/calls/query.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import { SsoSection } from '../components/SsoSection.tsx'

/** Calls the learning system and shows the result. */
export function LmsTest({ lms, isDirty }: { lms: LmsConnection | null; isDirty: boolean }) {
  const { t } = useTranslation('lms')
  const format = useFormatter()
  const queries = useQueryClient()
  const run = useMutation({
    ...writeOptions(testLms),
    meta: { errorShown: 'inline' },
    onSuccess: () => queries.invalidateQueries({ queryKey: endpointKey(readLms) }),
  })
  const outcome = lms?.test_outcome ?? null
  const why = !lms?.has_secret ? t('test.incomplete') : isDirty ? t('test.saveFirst') : ''
  return (
    <SsoSection title={t('test.title')}>
      <Text size="sm" c="dimmed" mt={4}>
        {t('test.text')}
      </Text>
      <Group mt="md" gap="sm">
        <Button
          variant="default"
          loading={run.isPending}
          disabled={why !== ''}
          onClick={() => run.mutate({})}
        >
          {t('test.run')}
        </Button>
        <Text size="sm" c="dimmed">
          {why || (lms?.tested_at ? t('test.last', { at: format.dayTime(lms.tested_at) }) : t('test.never'))}
        </Text>
      </Group>
      <div aria-live="polite">
        {run.error ? (
          <Alert color="red" mt="md">
            {messageOf(run.error)}
          </Alert>
        ) : null}
        {outcome && !run.isPending ? (
          <Alert color={outcome === 'success' ? 'green' : 'yellow'} mt="md">
            {t(`outcomes.${outcome}`)}{' '}
            {run.data?.http_status
              ? t('test.took', { status: run.data.http_status, ms: format.number(run.data.took_ms) })
              : ''}
          </Alert>
        ) : null}
      </div>
    </SsoSection>
  )
}
