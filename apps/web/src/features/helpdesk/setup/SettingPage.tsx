import { Tabs } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddress } from '../../../lib/list/address.ts'
import './setup-texts.ts'

const parts = {
  subcategories: lazy(() => import('./SubcategoriesPage.tsx')),
  categories: lazy(() => import('./CategoriesPage.tsx')),
  labels: lazy(() => import('./LabelsPage.tsx')),
  statuses: lazy(() => import('./StatusesPage.tsx')),
  levels: lazy(() => import('./LevelsPage.tsx')),
  configuration: lazy(() => import('./ConfigurationPage.tsx')),
}
const tabs = ['subcategories', 'categories', 'labels', 'statuses', 'levels', 'configuration'] as const

/** All that the helpdesk is made of, on one page. */
export default function SettingPage() {
  const { t } = useTranslation('helpdeskSetup')
  const { params, change } = useAddress()
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'subcategories'
  const Part = parts[tab]
  return (
    <Tabs value={tab} keepMounted={false} onChange={(next) => change({ tab: next }, { replace: true })}>
      <Tabs.List mb="md" aria-label={t('helpdeskTitles:setting')}>
        {tabs.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {t(`tabs.${one}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab}>
        <Suspense fallback={null}>
          <Part />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  )
}
