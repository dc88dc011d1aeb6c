import { Tabs } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddress } from '../../../lib/list/address.ts'
import './setup-texts.ts'

const parts = {
  categories: lazy(() => import('./CategoriesPage.tsx')),
  rules: lazy(() => import('./RulesPage.tsx')),
  people: lazy(() => import('./RuleMapPage.tsx')),
  projects: lazy(() => import('./ProjectsPage.tsx')),
  rates: lazy(() => import('./RatesPage.tsx')),
  configuration: lazy(() => import('./ConfigurationPage.tsx')),
}
const tabs = ['categories', 'rules', 'people', 'projects', 'rates', 'configuration'] as const

/** All that expenses are made of, on one page. */
export default function SettingPage() {
  const { t } = useTranslation('expenseSetup')
  const { params, change } = useAddress()
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'categories'
  const Part = parts[tab]
  return (
    <Tabs value={tab} keepMounted={false} onChange={(next) => change({ tab: next }, { replace: true })}>
      <Tabs.List mb="md" aria-label={t('expensesTitles:setting')}>
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
