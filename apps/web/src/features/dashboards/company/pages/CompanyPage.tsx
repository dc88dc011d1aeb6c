import { PageHeader } from '@muster/ui/page'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { CardSkeletons } from '../components/CardSkeletons.tsx'
import { CompanyDashboard } from '../index.ts'
import '../texts.ts'

/** The company at a glance. */
export default function CompanyPage() {
  const { t } = useTranslation('company')
  return (
    <>
      <PageHeader title={t('companyTitles:company')} subtitle={t('companyText')} />
      <Suspense fallback={<CardSkeletons count={5} />}>
        <CompanyDashboard />
      </Suspense>
    </>
  )
}
