import { Skeleton } from '@mantine/core'
import { companyForEditing } from '@muster/contract/organisation/company/company.contract'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../lib/hrefs.ts'
import { Loaded } from '../../../lib/Loaded.tsx'
import { readOptions } from '../../../lib/query.ts'
import { CompanyForm } from '../company/CompanyForm.tsx'
import '../company/texts.ts'

/** The company's details, its registration numbers and its logo. */
export default function CompanyEditPage() {
  const { t } = useTranslation('company')
  const query = useQuery({ ...readOptions(companyForEditing, {}), meta: { errorShown: 'inline' } })
  return (
    <>
      <PageHeader
        title={t('edit')}
        crumbs={[{ label: t('title'), href: hrefOf('/core_hr/org-structure/company') }]}
      />
      <Loaded query={query} skeleton={<Skeleton height={480} radius="lg" maw="60rem" />}>
        {(lists) => <CompanyForm lists={lists} />}
      </Loaded>
    </>
  )
}
