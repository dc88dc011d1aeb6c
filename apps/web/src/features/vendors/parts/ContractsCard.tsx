import { Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import type { VendorContract, VendorDetail } from '@muster/contract/vendors/vendors.contract'
import type { StatusKind } from '@muster/ui/feedback'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Status } from '../../../lib/list/columns.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import '../texts.ts'

const ContractDrawer = lazy(() => import('./ContractDrawer.tsx'))

const kinds: Readonly<Record<VendorContract['state'], StatusKind>> = {
  ...{ coming: 'info', running: 'success', ending: 'warning', ended: 'neutral' },
}

/** Contracts with their files; the end of each is told in time. */
export function ContractsCard({ detail: { vendor, contracts, abilities } }: { detail: VendorDetail }) {
  const { t } = useTranslation('vendors')
  const format = useFormatter()
  const [opened, setOpened] = useState<VendorContract | 'new' | null>(null)
  return (
    <Card withBorder padding="md" component="section" aria-labelledby="vendor-contracts">
      <Title order={2} size="h4" id="vendor-contracts" mb="xs">
        {t('contracts.title')}
      </Title>
      <Stack gap="sm">
        {contracts.length === 0 ? <Text c="dimmed">{t('contracts.none')}</Text> : null}
        {contracts.map((contract) => (
          <Group key={contract.id} justify="space-between" align="flex-start" gap="sm">
            <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Text fw={600}>{[contract.title, contract.number].filter(Boolean).join(', ')}</Text>
              <Text size="sm" c="dimmed">
                {contract.ends_on
                  ? t('contracts.fromTo', {
                      ...{ from: format.day(contract.starts_on), to: format.day(contract.ends_on) },
                    })
                  : t('contracts.from', { from: format.day(contract.starts_on) })}
                {contract.amount && contract.currency
                  ? ` · ${format.money({ amount: contract.amount, currency: contract.currency })}`
                  : ''}
              </Text>
              {contract.files.map(({ path, name, link }) => (
                <Text key={path} size="sm">
                  <Anchor href={link} target="_blank" rel="noreferrer">
                    {name}
                  </Anchor>
                </Text>
              ))}
            </div>
            <Group gap="sm">
              <Status word={{ kind: kinds[contract.state], text: t(`contracts.states.${contract.state}`) }} />
              {abilities.manage ? (
                <Button
                  variant="default"
                  size="compact-md"
                  aria-label={t('contracts.edit', { name: contract.title })}
                  onClick={() => setOpened(contract)}
                >
                  {t('edit')}
                </Button>
              ) : null}
            </Group>
          </Group>
        ))}
        {abilities.manage ? (
          <Group>
            <Button variant="default" onClick={() => setOpened('new')}>
              {t('contracts.add')}
            </Button>
          </Group>
        ) : null}
      </Stack>
      <Suspense fallback={null}>
        {opened ? (
          <ContractDrawer
            vendorId={vendor.id}
            contract={opened === 'new' ? null : opened}
            onClose={() => setOpened(null)}
          />
        ) : null}
      </Suspense>
    </Card>
  )
}
