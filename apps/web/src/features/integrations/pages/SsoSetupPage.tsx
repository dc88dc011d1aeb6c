import { Skeleton, Tabs } from '@mantine/core'
import { EmptyState } from '@muster/ui/feedback'
import { IconPlus } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { EmergencyAccess } from '../components/EmergencyAccess.tsx'
import { ProviderCards } from '../components/ProviderCards.tsx'
import { SsoLog } from '../components/SsoLog.tsx'
import { providersOptions } from '../data/sso-queries.ts'
import '../texts.ts'

const CreateProvider = lazy(() => import('../components/CreateProvider.tsx'))

const tabs = ['providers', 'emergency', 'log'] as const

/** Single sign-on of the organisation: providers, emergency access and the event log. */
export default function SsoSetupPage() {
  const { t } = useTranslation('integrations')
  const [query, setQuery] = useSearchParams()
  const [isCreating, setCreating] = useState(false)
  const setup = useQuery(providersOptions)
  const tab = tabs.find((one) => one === query.get('tab')) ?? 'providers'
  const skeleton = <Skeleton height={160} radius="lg" maw="60rem" />
  return (
    <>
      <PageHeader
        title={t('sso.title')}
        subtitle={t('sso.subtitle')}
        primary={{
          label: t('sso.add'),
          icon: <IconPlus size={16} aria-hidden />,
          onClick: () => setCreating(true),
        }}
      />
      <Tabs
        value={tab}
        onChange={(value) => setQuery(value && value !== 'providers' ? { tab: value } : {})}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`sso.tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="providers">
          <Loaded query={setup} skeleton={skeleton}>
            {({ providers }) =>
              providers.length === 0 ? (
                <EmptyState title={t('sso.empty.title')} text={t('sso.empty.text')} />
              ) : (
                <ProviderCards providers={providers} />
              )
            }
          </Loaded>
        </Tabs.Panel>
        <Tabs.Panel value="emergency">
          <Loaded query={setup} skeleton={skeleton}>
            {({ administrators }) => <EmergencyAccess administrators={administrators} />}
          </Loaded>
        </Tabs.Panel>
        <Tabs.Panel value="log">
          <SsoLog />
        </Tabs.Panel>
      </Tabs>
      {isCreating ? (
        <Suspense fallback={null}>
          <CreateProvider onClose={() => setCreating(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
