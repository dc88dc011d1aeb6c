import { Stack, Table, Title } from '@mantine/core'
import { StatusBadge } from '@muster/ui/feedback'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../lib/session/session.ts'
import type { Health } from '../data/health-query.ts'
import classes from './Schedules.module.css'

type Server = Health['servers'][number]

function ServerState({ server: { is_silent, is_this } }: { server: Server }) {
  const { t } = useTranslation('operations')
  if (is_silent) return <StatusBadge kind="warning">{t('health.servers.silent')}</StatusBadge>
  return <StatusBadge kind="success">{t(is_this ? 'health.servers.this' : 'health.servers.up')}</StatusBadge>
}

/** Every server of the installation with its last heartbeat. */
export function Servers({ servers }: { servers: Server[] }) {
  const { t } = useTranslation('operations')
  const format = useFormatter()
  const title = useId()
  return (
    <Stack gap="xs" component="section" aria-labelledby={title}>
      <Title order={2} size="h3" id={title}>
        {t('health.servers.title')}
      </Title>
      <Table className={classes.table} aria-labelledby={title}>
        <Table.Thead>
          <Table.Tr>
            {(['name', 'state', 'version', 'started', 'seen'] as const).map((column) => (
              <Table.Th key={column}>{t(`health.servers.${column}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {servers.map((server) => (
            <Table.Tr key={`${server.name} ${server.started_at}`}>
              <Table.Th scope="row" className={classes.label}>
                {server.name}
              </Table.Th>
              <Table.Td data-label={t('health.servers.state')}>
                <ServerState server={server} />
              </Table.Td>
              <Table.Td data-label={t('health.servers.version')}>{server.version}</Table.Td>
              <Table.Td data-label={t('health.servers.started')}>
                {format.dateTime(server.started_at)}
              </Table.Td>
              <Table.Td data-label={t('health.servers.seen')}>{format.dateTime(server.seen_at)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  )
}
