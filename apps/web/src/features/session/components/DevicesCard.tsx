import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { forgetDevices, readTwoStep } from '@muster/contract/calls/session/two-step'
import type { DataOf } from '@muster/contract/kit/index'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { endpointKey, writeOptions } from '../../../lib/calls/query.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import classes from './TwoStep.module.css'

/** Trusted browsers, which skip the code: each can be removed, or all of them. */
export function DevicesCard({ devices }: { devices: DataOf<typeof readTwoStep>['devices'] }) {
  const { t } = useTranslation('secondStep')
  const format = useFormatter()
  const queries = useQueryClient()
  const forget = useMutation({
    ...writeOptions(forgetDevices),
    onSettled: () => queries.invalidateQueries({ queryKey: endpointKey(readTwoStep) }),
  })
  return (
    <Card withBorder padding="lg">
      <Stack gap="sm">
        <Title order={2} size="h4">
          {t('devices.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t(devices.length === 0 ? 'devices.none' : 'devices.text')}
        </Text>
        {devices.length === 0 ? null : (
          <ul className={classes.list}>
            {devices.map((row) => (
              <li key={row.id} className={classes.entry}>
                <div className={classes.words}>
                  <Text fw={500}>{row.device}</Text>
                  <Text size="sm" c="dimmed">
                    {t('devices.facts', { ip: row.ip, when: format.dayTime(row.last_used_at) })}{' '}
                    {t('devices.until', { when: format.day(row.expires_at) })}
                  </Text>
                </div>
                <Button
                  variant="default"
                  size="xs"
                  aria-label={t('devices.forgetOne', { device: row.device })}
                  disabled={forget.isPending}
                  onClick={() => forget.mutate({ body: { device: row.id } })}
                >
                  {t('devices.forget')}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {devices.length > 1 ? (
          <Group>
            <Button variant="default" disabled={forget.isPending} onClick={() => forget.mutate({ body: {} })}>
              {t('devices.forgetAll')}
            </Button>
          </Group>
        ) : null}
      </Stack>
    </Card>
  )
}
