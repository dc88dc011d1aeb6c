import { PageHeader } from '@muster/ui/page'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { CardSkeletons } from '../components/CardSkeletons.tsx'
import { AttritionDashboard } from '../index.ts'
import '../texts.ts'

/** Attrition at a glance. */
export default function AttritionPage() {
  const { t } = useTranslation('company')
  return (
    <>
      <PageHeader title={t('companyTitles:attrition')} subtitle={t('attritionText')} />
      <Suspense fallback={<CardSkeletons count={7} />}>
        <AttritionDashboard />
      </Suspense>
    </>
  )
}
