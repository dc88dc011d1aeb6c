import { Alert, Button, CopyButton, Group, Text } from '@mantine/core'
import type { DocumentConnection } from '@muster/contract/documents/connections.contract'
import { IconCheck, IconCopy } from '@muster/ui/icons'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import classes from './Connections.module.css'
import type { ConnectionDraft } from './use-connection.ts'

const COPIED_MS = 3_000

/** What is to be entered at the service. */
export function CallbackAddress({ kind, address }: { kind: DocumentConnection['kind']; address: string }) {
  const { t } = useTranslation('connections')
  return (
    <div>
      <Text size="sm" fw={500}>
        {t(`${kind}.callback`)}
      </Text>
      <Text size="xs" c="dimmed" mb={4}>
        {t(`${kind}.callbackText`)}
      </Text>
      <Group gap="xs" align="stretch">
        <code className={classes.address}>{address}</code>
        <CopyButton value={address} timeout={COPIED_MS}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              onClick={copy}
            >
              {t(copied ? 'copied' : 'copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
    </div>
  )
}

interface ConnectionTestProps {
  connection: DocumentConnection
  form: Pick<ConnectionDraft, 'testing' | 'test' | 'isDirty'>
}

/** Calls the service with the saved settings, and shows how that ended. */
export function ConnectionTest({ connection, form: { testing, test, isDirty } }: ConnectionTestProps) {
  const { t } = useTranslation('connections')
  const format = useFormatter()
  const { tested_at, test_outcome: outcome } = connection
  return (
    <div>
      <Group gap="sm">
        <Button variant="default" loading={testing.isPending} disabled={isDirty} onClick={test}>
          {t('test.run')}
        </Button>
        <Text size="sm" c="dimmed">
          {isDirty
            ? t('test.saveFirst')
            : tested_at
              ? t('test.last', { at: format.dayTime(tested_at) })
              : t('test.never')}
        </Text>
      </Group>
      <div aria-live="polite">
        {testing.error ? (
          <Alert color="red" mt="sm">
            {messageOf(testing.error)}
          </Alert>
        ) : null}
        {outcome && !testing.isPending ? (
          <Alert color={outcome === 'success' ? 'green' : 'yellow'} mt="sm">
            {[t(`outcomes.${outcome}`), testing.data?.detail].filter(Boolean).join(' ')}
          </Alert>
        ) : null}
      </div>
    </div>
  )
}
