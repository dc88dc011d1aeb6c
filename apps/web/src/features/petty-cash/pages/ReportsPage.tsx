import { Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { downloadCashReport, downloadExpenseReport } from '@muster/contract/calls/petty-cash/reports'
import { PageHeader } from '@muster/ui/page'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { saveEncoded } from '../../../lib/calls/download-encoded.ts'
import { DayField } from '../../../lib/form/DayField.tsx'
import { useExports } from '../../../lib/list/use-exports.tsx'
import '../texts.ts'

/** Ledgers and expenses of a period as workbooks. */
export default function ReportsPage() {
  const { t } = useTranslation('pettyCash')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const exports = useExports()
  const body = { ...(from ? { from } : {}), ...(to ? { to } : {}) }
  const reports = [
    { id: 'ledger', run: () => saveEncoded(call(downloadCashReport, { body })) },
    { id: 'expenses', run: () => saveEncoded(call(downloadExpenseReport, { body })) },
  ] as const
  return (
    <>
      <PageHeader title={t('pettyCashTitles:reports')} subtitle={t('reports.subtitle')} />
      <Stack gap="md" maw="48rem">
        <Group gap="sm">
          <DayField label={t('reports.from')} value={from} onChange={(day) => setFrom(day ?? '')} />
          <DayField label={t('reports.to')} value={to} onChange={(day) => setTo(day ?? '')} />
        </Group>
        {exports.progress}
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {reports.map(({ id, run }) => (
            <Card key={id} withBorder padding="md" component="section" aria-label={t(`reports.${id}`)}>
              <Title order={2} size="h4">
                {t(`reports.${id}`)}
              </Title>
              <Text size="sm" mb="sm">
                {t(`reports.${id}Text`)}
              </Text>
              <Group>
                <Button
                  variant="default"
                  loading={exports.isRunning}
                  aria-label={`${t('reports.download')}: ${t(`reports.${id}`)}`}
                  onClick={() => exports.run({ label: t(`reports.${id}`), title: t(`reports.${id}`), run })}
                >
                  {t('reports.download')}
                </Button>
              </Group>
            </Card>
          ))}
        </SimpleGrid>
      </Stack>
    </>
  )
}
