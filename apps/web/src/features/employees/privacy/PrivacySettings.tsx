import { Button, Card, Group, NumberInput, Stack, Switch, Table, Text, Title } from '@mantine/core'
import { readPrivacy, savePrivacy } from '@muster/contract/calls/employees/privacy/privacy'
import type { RetentionKind } from '@muster/contract/employees/privacy/privacy.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { writeOptions } from '../../../lib/calls/query.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import type { Privacy } from './privacy-queries.ts'

const MOST_MONTHS = 1200

/** Masking and retention settings, saved together. */
export function PrivacySettings({ privacy }: { privacy: Privacy }) {
  const { t } = useTranslation('privacy')
  const format = useFormatter()
  const queries = useQueryClient()
  const [asksReason, setAsksReason] = useState(privacy.asks_reason)
  const [limit, setLimit] = useState(privacy.reveals_an_hour)
  const [months, setMonths] = useState<Partial<Record<RetentionKind, number | null>>>({})
  const save = useMutation({
    ...writeOptions(savePrivacy),
    onSuccess: () => queries.invalidateQueries({ queryKey: [readPrivacy.id] }),
  })
  const monthsOf = (kind: RetentionKind, known: number | null) => (kind in months ? months[kind] : known)
  const submit = () =>
    save.mutate({
      body: {
        asks_reason: asksReason,
        reveals_an_hour: limit,
        retention: privacy.retention.map(({ kind, months: known }) => ({
          kind,
          months: monthsOf(kind, known) ?? null,
        })),
        version: privacy.version,
      },
    })
  return (
    <>
      <Card component="section" aria-labelledby="privacy-showing" padding="lg">
        <Title order={2} size="h4" id="privacy-showing" mb="md">
          {t('privacy.showing')}
        </Title>
        <Stack gap="md">
          <Switch
            checked={asksReason}
            onChange={(event) => setAsksReason(event.currentTarget.checked)}
            label={t('privacy.asksReason')}
          />
          <NumberInput
            label={t('privacy.limit')}
            value={limit}
            min={1}
            max={1000}
            allowDecimal={false}
            maw={560}
            onChange={(value) => setLimit(Number(value) || 1)}
          />
        </Stack>
      </Card>
      <Card component="section" aria-labelledby="privacy-retention" padding="lg">
        <Title order={2} size="h4" id="privacy-retention">
          {t('privacy.retention')}
        </Title>
        <Text size="sm" c="dimmed" mb="md">
          {t('privacy.retentionText')}
        </Text>
        <Table maw={720}>
          <Table.Tbody>
            {privacy.retention.map(({ kind, months: known, due }) => (
              <Table.Tr key={kind}>
                <Table.Th fw={500}>{t(`privacy.kinds.${kind}`)}</Table.Th>
                <Table.Td w={120}>
                  <NumberInput
                    aria-label={t('privacy.months', { kind: t(`privacy.kinds.${kind}`) })}
                    value={monthsOf(kind, known) ?? ''}
                    min={0}
                    max={MOST_MONTHS}
                    allowDecimal={false}
                    onChange={(value) =>
                      setMonths({ ...months, [kind]: value === '' ? null : Number(value) })
                    }
                  />
                </Table.Td>
                <Table.Td>
                  {due > 0 ? <Text size="sm">{`${t('privacy.due')}: ${format.number(due)}`}</Text> : null}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Group mt="md">
          <Button loading={save.isPending} onClick={submit}>
            {t('privacy.save')}
          </Button>
        </Group>
      </Card>
    </>
  )
}
